import { traitsOf } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { CONTENT, colours, PAGE } from './deck-look.ts';
import { addSlide, baseOf, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addTable, cell } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';
import { commonSize, fitted } from './text-fit.ts';

const words = deckWords('en').typing;
const HEIGHT = CONTENT.bottom - CONTENT.top;
const HEAD = 0.34;

export function addTyping(deck: Deck, facts: DeckFacts): void {
  const { typing } = facts;
  if (!typing) return;
  const { stats, features } = typing;
  const slide = addSlide(deck, facts, {
    title: words.title(features.length, stats.acc, traitsOf(facts.run).variables),
    subtitle: words.subtitle,
    base: words.base(baseOf(facts)),
    notes: [
      words.inOrder,
      ...features.map((name, at) => `${at + 1}. ${name}`),
      ...stats.contingency_headers.map((name, at) => words.assignedLine(name, stats.hit_rates[at] ?? 0)),
    ],
  });
  const left = 7;
  const head = (text: string, align: 'left' | 'right' = 'left') =>
    cell(text, { bold: true, size: 10, color: colours.secondary, align });
  const list = (texts: readonly string[], figures: readonly string[], w: number) => {
    const height = Math.min(0.8, (HEIGHT - HEAD) / texts.length);
    const room = { w: w - 0.14, h: height - 0.04, sizes: [16, 14, 13, 12, 11, 10, 9, 8, 7, 6] };
    const size = commonSize(texts, room);
    return {
      rows: texts.map((text, at) => [
        cell(fitted(text, { ...room, sizes: [size] }).text, { size }),
        cell(figures[at], { size: Math.max(size, 8), align: 'right' }),
      ]),
      rowHeight: [HEAD, ...texts.map(() => height)],
    };
  };
  const questions = list(
    features.map((name, at) => `${at + 1}. ${name}`),
    features.map((_, at) => (stats.curve[at] ? percent(stats.curve[at].acc) : '')),
    left - 1,
  );
  addTable(slide, [[head(words.question), head(words.upToIt, 'right')], ...questions.rows], {
    widths: [left - 1, 1],
    rowHeight: questions.rowHeight,
    alternative: words.questions(features),
  });
  const right = CONTENT.width - left - 0.4;
  const hits = stats.contingency_headers.map((_, at) => stats.hit_rates[at] ?? 0);
  const segments = list(
    stats.contingency_headers.map((name) => titleOf(facts, Number(name.slice(3)))),
    hits.map((share) => percent(share)),
    right - 1.6,
  );
  addTable(slide, [[head(words.segment), head(words.assigned, 'right')], ...segments.rows], {
    x: PAGE.edge + left + 0.4,
    widths: [right - 1.6, 1.6],
    rowHeight: segments.rowHeight,
    alternative: stats.contingency_headers.map((name, at) => words.assignedLine(name, hits[at])).join(', '),
  });
}
