import { traitsOf } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { CONTENT, PAGE } from './deck-look.ts';
import { addSlide, baseOf, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, fittedCells, head } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';

const words = deckWords('en').typing;
const HEIGHT = CONTENT.bottom - CONTENT.top;
const HEAD = 0.34;
const SIZES = [16, 14, 13, 12, 11, 10, 9, 8, 7, 6];

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
  const list = (x: number, widths: readonly [number, number], heads: readonly [string, string], list: List) => {
    const row = Math.min(0.8, (HEIGHT - HEAD) / list.texts.length);
    const { size, cells } = fittedCells(list.texts, { w: widths[0], h: row, sizes: SIZES });
    const figures = list.figures.map((text) => cell(text, { size: Math.max(size, 8), align: 'right' }));
    const columns = [
      { width: widths[0], head: head(heads[0]), cells },
      { width: widths[1], head: head(heads[1], 'right'), cells: figures },
    ];
    addColumns(slide, columns, { x, head: HEAD, row, alternative: list.alternative });
  };
  list(PAGE.edge, [left - 1, 1], [words.question, words.upToIt], {
    texts: features.map((name, at) => `${at + 1}. ${name}`),
    figures: features.map((_, at) => (stats.curve[at] ? percent(stats.curve[at].acc) : '')),
    alternative: words.questions(features),
  });
  const hits = stats.contingency_headers.map((_, at) => stats.hit_rates[at] ?? 0);
  list(PAGE.edge + left + 0.4, [CONTENT.width - left - 2, 1.6], [words.segment, words.assigned], {
    texts: stats.contingency_headers.map((name) => titleOf(facts, Number(name.slice(3)))),
    figures: hits.map((share) => percent(share)),
    alternative: stats.contingency_headers.map((name, at) => words.assignedLine(name, hits[at])).join(', '),
  });
}

interface List {
  readonly texts: readonly string[];
  readonly figures: readonly string[];
  readonly alternative: string;
}
