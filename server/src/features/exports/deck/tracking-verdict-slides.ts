import { hasMoved } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { fixedNumber, percent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import { CONTENT, colours, PAGE } from './deck-look.ts';
import { addSlide, calledIn, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';
import { baseLine, head, storyOf, type Tracked } from './tracking-parts.ts';

/** Slides about the latest wave: what is answered differently, and whether the segments should be made again. */

const words = deckWords('en').tracking;
const HEIGHT = CONTENT.bottom - CONTENT.top;
const HEAD = 0.5;

/** The most that fit. */
const MAX_LINES = 12;

/** The answer of each question that moved most, in as many segments as there is room for. Nothing where none moved. */
export function addDrift(deck: Deck, facts: DeckFacts, tracked: Tracked): void {
  const { figures, names } = tracked;
  const moved = figures.waves[figures.waves.length - 1].drift
    .filter((one) => hasMoved(one, figures.movedPoints))
    .toSorted((a, b) => b.largest - a.largest)
    .slice(0, MAX_LINES);
  if (moved.length === 0) return;
  const linesEach = Math.floor(MAX_LINES / moved.length);
  const lines = moved.flatMap((one) => {
    const { label, answers } = figures.questions[one.question];
    const cells = one.before
      .flatMap((row, c) => row.map((before, k) => ({ c, k, before, now: one.now[c][k] })))
      .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
    return cells
      .filter(({ c }) => c === cells[0].c)
      .slice(0, linesEach)
      .map((own) => ({ label, ...own, answer: answers[own.c] ?? '' }));
  });
  const slide = addSlide(deck, facts, {
    title: words.drift(moved.length, names.at(-1) ?? ''),
    subtitle: words.driftHelp(figures.movedPoints),
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

/** The advice as the title, the whole paragraph, and how well the segments fit people. */
export function addAdvice(deck: Deck, facts: DeckFacts, tracked: Tracked): void {
  const { figures, names } = tracked;
  const { fit: labels } = trackingWords('en');
  const { fit, fitOfBase } = figures.waves[figures.waves.length - 1];
  const { sentences, advice } = storyOf(facts, tracked);
  const slide = addSlide(deck, facts, {
    title: advice,
    subtitle: words.adviceHelp(names.at(-1) ?? ''),
    base: baseLine(tracked),
    notes: sentences,
  });
  const rows = [fitOfBase, fit].map((own) => [
    fixedNumber(own.logLikelihood, 2),
    ...[own.belowQuantile, own.topProbability, own.lowMargin].map((share) => percent(share)),
  ]);
  const measures = [labels.logLikelihood, labels.below, labels.top, labels.lowMargin];
  const room = { w: CONTENT.width, h: 2.6, sizes: [18, 16, 14, 13, 12, 11, 10] };
  const paragraph = fitted(sentences.join(' '), room);
  slide.addText(paragraph.text, {
    x: PAGE.edge,
    y: CONTENT.top,
    w: CONTENT.width,
    h: 2.6,
    margin: 0,
    valign: 'top',
    align: 'left',
    fontSize: paragraph.points,
    color: colours.text,
    objectName: words.paragraph,
  });
  addTable(
    slide,
    [
      [head(labels.measure), head(labels.base, 'right'), head(labels.wave, 'right')],
      ...measures.map((measure, row) => [
        cell(measure, { size: 12 }),
        ...rows.map((own) => cell(own[row], { size: 12, align: 'right' })),
      ]),
    ],
    {
      y: CONTENT.top + 2.8,
      widths: [CONTENT.width - 4, 2, 2],
      rowHeight: [HEAD, ...measures.map(() => 0.42)],
      alternative: measures.map((measure, row) => `${measure}: ${rows[0][row]}, ${rows[1][row]}`).join('. '),
    },
  );
}
