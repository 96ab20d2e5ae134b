import { hasMoved } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { storyWords } from '@qp/words/waves/story';
import { CONTENT, colours } from './deck-look.ts';
import { addSlide, calledIn, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

const words = deckWords('en').tracking;
const HEIGHT = CONTENT.bottom - CONTENT.top;
const HEAD = 0.5;
/** The latest waves that a slide has room for. */
const MOST_WAVES = 5;
const LABEL = 3.6;
const CHANGE = 2.6;

/** Sizes over the waves and the change of the latest one; then what is answered differently. Nothing without waves. */
export function addTracking(deck: Deck, facts: DeckFacts): void {
  if (!facts.tracking || facts.tracking.figures.waves.length === 0) return;
  addTrend(deck, facts, facts.tracking);
  addDrift(deck, facts, facts.tracking);
}

type Tracked = NonNullable<DeckFacts['tracking']>;

const head = (text: string, align: 'left' | 'right' = 'left', size = 10) =>
  cell(text, { bold: true, size, color: colours.secondary, align });

const baseLine = ({ figures, names }: Tracked): string =>
  words.base(names.at(-1) ?? '', figures.waves[figures.waves.length - 1].people);

function addTrend(deck: Deck, facts: DeckFacts, tracked: Tracked): void {
  const { figures, names, renewed } = tracked;
  const { order } = facts;
  const at = figures.waves.length - 1;
  const latest = figures.waves[at].sizes.estimated;
  const changes = latest.toFirst ?? [];
  const segments = Array.from({ length: figures.segments }, (_, k) => calledIn(facts, k + 1));
  const story = storyWords('en').story({ tracking: figures, at, names, segments, renewed });
  const slide = addSlide(deck, facts, {
    title: words.title(names[at], changes, segments),
    subtitle: story.at(-1) ?? '',
    base: baseLine(tracked),
    notes: story,
  });
  const from = Math.max(0, figures.waves.length - MOST_WAVES);
  const columns = [
    { name: words.first, sizes: figures.base.sizes.estimated.sizes },
    ...figures.waves.slice(from).map(({ sizes }, n) => ({ name: names[from + n], sizes: sizes.estimated.sizes })),
  ];
  const width = (CONTENT.width - LABEL - CHANGE) / columns.length;
  const height = Math.min(0.6, (HEIGHT - HEAD) / order.length);
  const room = { w: LABEL - 0.14, h: height - 0.04, sizes: [13, 12, 11, 10, 9, 8, 7, 6] };
  const titles = order.map((segment) => titleOf(facts, segment));
  const size = commonSize(titles, room);
  const headRoom = { w: width - 0.14, h: HEAD - 0.04, sizes: [10, 9, 8, 7, 6], bold: true };
  const rows = order.map((segment, row) => [
    cell(fitted(titles[row], { ...room, sizes: [size] }).text, { size }),
    ...columns.map(({ sizes }) => cell(percent(sizes[segment - 1].value), { size: Math.max(size, 8), align: 'right' })),
    cell(changes[segment - 1] ? words.change(changes[segment - 1]) : '', {
      size: Math.min(11, Math.max(size, 8)),
      align: 'right',
    }),
  ]);
  const named = columns.map(({ name }) => {
    const { text, points } = fitted(name, headRoom);
    return head(text, 'right', points);
  });
  addTable(slide, [[head(words.segment), ...named, head(words.changeHead, 'right')], ...rows], {
    widths: [LABEL, ...columns.map(() => width), CHANGE],
    rowHeight: [HEAD, ...order.map(() => height)],
    alternative: story.join(' '),
  });
}

/** The most that fit with a line each. */
const MOST_QUESTIONS = 12;

function addDrift(deck: Deck, facts: DeckFacts, tracked: Tracked): void {
  const { figures, names } = tracked;
  const moved = figures.waves[figures.waves.length - 1].drift
    .filter((one) => hasMoved(one))
    .toSorted((a, b) => b.largest - a.largest)
    .slice(0, MOST_QUESTIONS);
  if (moved.length === 0) return;
  const lines = moved.map((one) => {
    const { label, answers } = figures.questions[one.question];
    const cells = one.before.flatMap((row, c) => row.map((before, k) => ({ c, k, before, now: one.now[c][k] })));
    const far = cells.reduce((a, b) => (Math.abs(b.now - b.before) > Math.abs(a.now - a.before) ? b : a));
    return { label, ...far, answer: answers[far.c] ?? '' };
  });
  const slide = addSlide(deck, facts, {
    title: words.drift(moved.length, names.at(-1) ?? ''),
    subtitle: words.driftHelp,
    base: baseLine(tracked),
    notes: lines.map(({ label, answer, k, before, now }) =>
      words.driftLine(label, answer, calledIn(facts, k + 1), before, now),
    ),
  });
  const widths = [5.2, 2.8, CONTENT.width - 5.2 - 2.8 - 2.4, 2.4];
  const height = Math.min(0.5, (HEIGHT - HEAD) / lines.length);
  const sized = (texts: readonly string[], w: number) => {
    const room = { w: w - 0.14, h: height - 0.04, sizes: [12, 11, 10, 9, 8, 7, 6] };
    const size = commonSize(texts, room);
    return texts.map((text) => cell(fitted(text, { ...room, sizes: [size] }).text, { size }));
  };
  const columns = [
    sized(
      lines.map(({ label }) => label),
      widths[0],
    ),
    sized(
      lines.map(({ answer }) => answer),
      widths[1],
    ),
    sized(
      lines.map(({ k }) => titleOf(facts, k + 1)),
      widths[2],
    ),
    lines.map(({ before, now }) => cell(`${percent(before, 0)} → ${percent(now, 0)}`, { size: 11, align: 'right' })),
  ];
  addTable(
    slide,
    [
      [head(words.question), head(words.answer), head(words.segment), head(words.thenNow, 'right')],
      ...lines.map((_, row) => columns.map((column) => column[row])),
    ],
    {
      widths,
      rowHeight: [HEAD, ...lines.map(() => height)],
      alternative: words.drift(moved.length, names.at(-1) ?? ''),
    },
  );
}
