import type { QuestionFigure } from '@qp/engine/personas';
import { segmentName } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { CONTENT, colours, cutTo, onSegment, PAGE, segmentHex, shadeHex } from './deck-look.ts';
import { addSlide, addTable, baseOf, cell, parts, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import type { Deck } from './pptx-library.ts';

const words = deckWords('en');
const MOST_QUESTIONS = 30;
const QUESTIONS_A_SLIDE = 15;
const SEGMENTS_A_SLIDE = 15;

/** Index by question, as a table in the colours of the cross-tab. */
export function addHeatMap(deck: Deck, facts: DeckFacts): void {
  const shown = mostApart(facts.figures, MOST_QUESTIONS);
  const groups = parts(shown, QUESTIONS_A_SLIDE).flatMap((group) =>
    parts(facts.order, SEGMENTS_A_SLIDE).map((order) => ({ group, order })),
  );
  groups.forEach(({ group, order }, at) => {
    const narrow = order.length > 8;
    const label = narrow ? 4.2 : 5.2;
    const width = (CONTENT.width - label) / order.length;
    const slide = addSlide(deck, {
      title: words.page(words.heatMap.title, at + 1, groups.length),
      subtitle: words.heatMap.subtitle,
      base: words.heatMap.base(baseOf(facts)),
      notes: group.map(
        (one) =>
          `${one.question}: ${one.answer}. ${order.map((k) => `${titleOf(facts, k)} ${shareText(one, k)} (${indexText(one, k) || words.heatMap.noIndex})`).join(', ')}`,
      ),
    });
    const size = narrow ? 9 : 10;
    const head = [
      cell('', { size }),
      ...order.map((segment) =>
        cell(headText(facts, segment, width), {
          beside: narrow ? 0.02 : 0.06,
          ...{ bold: true, size: narrow ? 7 : 9, align: 'center' as const },
          ...{ fill: segmentHex(segment), color: onSegment(segment) },
        }),
      ),
    ];
    const rows = group.map((one) => [
      cell(cutTo(`${one.question}: ${one.answer}`, label - 0.12, size, 1), { size }),
      ...order.map((segment) =>
        cell(indexText(one, segment), {
          beside: narrow ? 0.02 : 0.06,
          ...{ size, align: 'center' as const, fill: shadeHex(one.index[segment - 1]) ?? undefined },
        }),
      ),
    ]);
    addTable(slide, [head, ...rows], {
      widths: [label, ...order.map(() => width)],
      rowHeight: 5.3 / (QUESTIONS_A_SLIDE + 1),
      alternative: `${words.heatMap.alternative}. ${group.map((one) => `${one.question}: ${order.map((k) => `SEG${k} ${indexText(one, k) || words.heatMap.noIndex}`).join(', ')}`).join('. ')}`,
    });
  });
}

function headText({ run }: DeckFacts, segment: number, width: number): string {
  const name = segmentName(run.header_descriptions[segment - 1]);
  return name === '' || width < 0.75 ? `SEG${segment}` : `SEG${segment} ${cutTo(name, width - 0.1, 9, 1)}`;
}

const indexText = ({ index }: QuestionFigure, segment: number) =>
  index[segment - 1] < 0 ? '' : String(Math.round(index[segment - 1]));
const shareText = ({ share }: QuestionFigure, segment: number) =>
  share[segment - 1] < 0 ? words.heatMap.noAnswers : percent(share[segment - 1]);

function mostApart(figures: readonly QuestionFigure[], most: number): QuestionFigure[] {
  const spread = ({ share }: QuestionFigure) => {
    const answered = share.slice(0, -1).filter((one) => one >= 0);
    return answered.length === 0 ? 0 : Math.max(...answered) - Math.min(...answered);
  };
  const chosen = new Set([...figures].sort((a, b) => spread(b) - spread(a)).slice(0, most));
  return figures.filter((figure) => chosen.has(figure));
}

/** Of a table with a head that must stand on one slide. */
const TABLE_HEIGHT = 5.4;
const rowHeight = (rows: number) => Math.min(0.35, TABLE_HEIGHT / (rows + 1));

export function addTyping(deck: Deck, facts: DeckFacts): void {
  const { typing } = facts;
  if (!typing) return;
  const { stats, features } = typing;
  const slide = addSlide(deck, {
    title: words.typing.title(features.length, stats.acc),
    subtitle: words.typing.subtitle,
    base: words.typing.base(baseOf(facts)),
    notes: [
      words.typing.inOrder,
      ...features.map((name, at) => `${at + 1}. ${name}`),
      ...stats.contingency_headers.map((name, at) => words.typing.assignedLine(name, stats.hit_rates[at] ?? 0)),
    ],
  });
  const left = 6.6;
  const size = Math.min(
    10.5,
    (TABLE_HEIGHT * 72) / (Math.max(features.length, stats.contingency_headers.length) + 1) / 1.5,
  );
  addTable(
    slide,
    [
      [
        cell(words.typing.question, { bold: true, color: colours.secondary }),
        cell(words.typing.upToIt, { bold: true, color: colours.secondary, align: 'right' }),
      ],
      ...features.map((name, at) => [
        cell(cutTo(`${at + 1}. ${name}`, left - 1.2, size, 1), { size }),
        cell(stats.curve[at] ? percent(stats.curve[at].acc) : '', { size, align: 'right' }),
      ]),
    ],
    {
      widths: [left - 1, 1],
      rowHeight: rowHeight(features.length),
      alternative: words.typing.questions(features),
    },
  );
  addTable(
    slide,
    [
      [
        cell(words.typing.segment, { bold: true, color: colours.secondary }),
        cell(words.typing.assigned, { bold: true, color: colours.secondary, align: 'right' }),
      ],
      ...stats.contingency_headers.map((name, at) => [
        cell(cutTo(titleOf(facts, Number(name.slice(3))), 3.9, size, 1), { size }),
        cell(percent(stats.hit_rates[at] ?? 0), { size, align: 'right' }),
      ]),
    ],
    {
      ...{ x: PAGE.edge + left + 0.4, widths: [CONTENT.width - left - 0.4 - 1.3, 1.3] },
      rowHeight: rowHeight(stats.contingency_headers.length),
      alternative: stats.contingency_headers
        .map((name, at) => words.typing.assignedLine(name, stats.hit_rates[at] ?? 0))
        .join(', '),
    },
  );
}
