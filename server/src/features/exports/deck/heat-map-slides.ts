import type { QuestionFigure } from '@qp/engine/personas';
import { answerName, SHADES, shade } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { CONTENT, colours, shadeHex } from './deck-look.ts';
import { addSlide, basesOf, calledIn, parts, segmentHeads, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, fittedCells } from './deck-table.ts';
import { described, separating } from './findings.ts';
import type { Deck, Slide } from './pptx-library.ts';

const { heatMap: words, page } = deckWords('en');
const MAX_QUESTIONS = 30;
const QUESTIONS_PER_SLIDE = 15;
const SEGMENTS_PER_SLIDE = 15;
const HEAD = 0.5;
/** From this step of shading on an index is far from average: half of the full colour. */
const FAR = SHADES / 2;

/** Index by question, as a table in the colours of the cross-tab. */
export function addHeatMap(deck: Deck, facts: DeckFacts): void {
  const chosen = new Set(separating(facts, MAX_QUESTIONS));
  const shown = facts.figures.filter((figure) => chosen.has(figure));
  const groups = parts(shown, QUESTIONS_PER_SLIDE).flatMap((group) =>
    parts(facts.order, SEGMENTS_PER_SLIDE).map((order) => ({ group, order })),
  );
  groups.forEach(({ group, order }, at) => {
    const slide = addSlide(deck, facts, {
      title: page(titleText(facts, shown), at + 1, groups.length),
      subtitle: words.subtitle,
      base: [words.index, ...basesOf(facts, group)].join(' '),
      notes: group.map(
        (one) =>
          `${answerName(one)}. ${order.map((k) => `${titleOf(facts, k)} ${shareText(one, k)} (${indexText(one, k) || words.noIndex})`).join(', ')}`,
      ),
    });
    addIndexTable(slide, facts, group, order);
  });
}

/** The segment that is far from average on most questions. */
function titleText(facts: DeckFacts, shown: readonly QuestionFigure[]): string {
  const far = (segment: number) => shown.filter(({ index }) => Math.abs(shade(index[segment - 1])) >= FAR).length;
  const among = described(facts);
  const first = among.reduce((best, segment) => (far(segment) > far(best) ? segment : best), among[0]);
  return among.length < 2 || far(first) === 0
    ? words.none
    : words.title(calledIn(facts, first), far(first), shown.length);
}

function addIndexTable(slide: Slide, facts: DeckFacts, group: readonly QuestionFigure[], order: readonly number[]) {
  const narrow = order.length > 8;
  const label = narrow ? 4.2 : 5.2;
  const width = (CONTENT.width - label) / order.length;
  const beside = narrow ? 0.02 : 0.06;
  const height = Math.min(0.42, (CONTENT.bottom - CONTENT.top - HEAD) / group.length);
  const labels = group.map(answerName);
  const { cells } = fittedCells(labels, { w: label, h: height - 0.01, sizes: [11, 10, 9, 8, 7, 6] });
  const heads = segmentHeads(facts, order, {
    w: width,
    h: HEAD - 0.02,
    sizes: [10, 9, 8, 7, 6, 5.5],
    align: 'center',
    beside,
  });
  const columns = order.map((segment, at) => ({
    width,
    head: heads[at],
    cells: group.map((one) => {
      const fill = shadeHex(one.index[segment - 1]);
      // Shading is light whatever the theme, so figures on it are dark.
      const ink = fill ? { fill, color: colours.onShade } : {};
      return cell(indexText(one, segment), { beside, size: narrow ? 9 : 10, align: 'center', ...ink });
    }),
  }));
  addColumns(slide, [{ width: label, head: cell('', { size: 8 }), cells }, ...columns], {
    head: HEAD,
    row: height,
    alternative: `${words.alternative}. ${group.map((one) => `${one.question || one.answer}: ${order.map((k) => `SEG${k} ${indexText(one, k) || words.noIndex}`).join(', ')}`).join('. ')}`,
  });
}

const indexText = ({ index }: QuestionFigure, segment: number) =>
  index[segment - 1] < 0 ? '' : String(Math.round(index[segment - 1]));
const shareText = ({ share }: QuestionFigure, segment: number) =>
  share[segment - 1] < 0 ? words.noAnswers : percent(share[segment - 1]);
