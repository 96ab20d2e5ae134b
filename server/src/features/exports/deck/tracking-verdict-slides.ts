import { hasMoved } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { fixedNumber, percent, wholePercent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import { CONTENT, colours, PAGE } from './deck-look.ts';
import { addBox, addSlide, calledIn, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, fittedCells, head } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { fitted } from './text-fit.ts';
import { baseLine, storyOf, type Tracked } from './tracking-parts.ts';

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
  const told = [
    { name: words.question, texts: lines.map(({ label }) => label) },
    { name: words.answer, texts: lines.map(({ answer }) => answer) },
    { name: words.segment, texts: lines.map(({ k }) => titleOf(facts, k + 1)) },
  ].map(({ name, texts }, at) => {
    const room = { w: widths[at], h: height, sizes: [12, 11, 10, 9, 8, 7, 6] };
    return { width: widths[at], head: head(name), cells: fittedCells(texts, room).cells };
  });
  const shares = lines.map(({ before, now }) => `${wholePercent(before)} → ${wholePercent(now)}`);
  const cells = shares.map((text) => cell(text, { size: 11, align: 'right' }));
  addColumns(slide, [...told, { width: widths[3], head: head(words.thenNow, 'right'), cells }], {
    head: HEAD,
    row: height,
    alternative: words.drift(moved.length, names.at(-1) ?? ''),
  });
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
  const [before, now] = [fitOfBase, fit].map((own) => [
    fixedNumber(own.logLikelihood, 2),
    ...[own.belowQuantile, own.topProbability, own.lowMargin].map((share) => percent(share)),
  ]);
  const measures = [labels.logLikelihood, labels.below, labels.top, labels.lowMargin];
  const room = { w: CONTENT.width, h: 2.6 };
  const paragraph = fitted(sentences.join(' '), { ...room, sizes: [18, 16, 14, 13, 12, 11, 10] });
  addBox(slide, paragraph.text, {
    x: PAGE.edge,
    y: CONTENT.top,
    ...room,
    valign: 'top',
    fontSize: paragraph.points,
    color: colours.text,
    objectName: words.paragraph,
  });
  const cells = (texts: readonly string[], align: 'left' | 'right') =>
    texts.map((text) => cell(text, { size: 12, align }));
  addColumns(
    slide,
    [
      { width: CONTENT.width - 4, head: head(labels.measure), cells: cells(measures, 'left') },
      { width: 2, head: head(labels.base, 'right'), cells: cells(before, 'right') },
      { width: 2, head: head(labels.wave, 'right'), cells: cells(now, 'right') },
    ],
    {
      y: CONTENT.top + 2.8,
      head: HEAD,
      row: 0.42,
      alternative: measures.map((measure, row) => `${measure}: ${before[row]}, ${now[row]}`).join('. '),
    },
  );
}
