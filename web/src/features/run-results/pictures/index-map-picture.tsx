import type { Run } from '@qp/contract';
import { type QuestionFigure, questionFigures } from '@qp/engine/personas';
import { answerName, segmentTitle, shade, traitsOf } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mark, type PictureSize, rectangle, words as written } from '../../../ui/picture/marks.ts';
import { labelWidth, lineLabels, parts } from '../../../ui/picture/plot.ts';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { shadeColour } from '../crosstab/index.ts';
import { mostSpread } from './picture-data.ts';
import { answerLineLabel, type FiguresPictureProps, figuresNote, fileStem, linePixels } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const MOST = 40;
const LINE = 22;
const HEAD = 30;

/** "SEG12" in one line, in two, or its number alone: every column has its head. */
function columnHead(name: string, width: number): string {
  return width >= 42 ? name : width >= 32 ? name.replace('SEG', 'SEG\n') : name.replace('SEG', '');
}

/** Indices by question, as coloured cells: one line per question, scales summed up. */
export function IndexMapPicture({ run, order, corrected }: FiguresPictureProps) {
  const summary = useWords(summaryWords);
  const words = summary.indexMap;
  const figures = useMemo(() => questionFigures(run.crosstabCluster), [run.crosstabCluster]);
  const shown = useMemo(() => mostSpread(figures, MOST), [figures]);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const labels = shown.map((one) => answerLineLabel(one.question, one.answer, width));
      const frame = { left: labelWidth(labels), right: width - 4, top: HEAD, bottom: height - 8 };
      const across = parts(order.length, [frame.left, frame.right]);
      const down = parts(shown.length, [frame.top, frame.bottom]);
      const cell = (frame.bottom - frame.top) / shown.length;
      const column = (frame.right - frame.left) / order.length;
      const cells = shown.flatMap((one, n) =>
        order.flatMap((segment, k) => {
          const figure = indexText(one, segment);
          const place = { x: across(k) - column / 2, y: down(n) - cell / 2, width: column, height: cell };
          const look = {
            fill: shadeColour(shade(one.index[segment - 1]), mode),
            stroke: t.surface,
            lit: { stroke: t.text },
            tip: `${segmentTitle(segment, run.header_descriptions)}\n${answerName(one)}\n${figure ? words.index(figure) : words.none}`,
          };
          // Figures that would run into one another are left to the tooltip and the table.
          const text = column < 22 ? '' : figure;
          return [
            rectangle(place, look),
            written(text, [across(k), down(n)], { fill: t.text, size: 11, align: 'middle' }),
          ];
        }),
      );
      const heads = order.map((segment, k) =>
        written(columnHead(`SEG${segment}`, column), [across(k), HEAD / 2], {
          fill: t.text,
          weight: 600,
          align: 'middle',
        }),
      );
      return [...heads, ...lineLabels(labels, down, frame, t), ...cells];
    },
    [words, run, order, shown],
  );
  const all = shown.length === figures.length;
  return (
    <Chart
      title={words.title}
      subtitle={`${words.help(shown.length, all, traitsOf(run).variables)}${figuresNote(summary, shown, corrected)}`}
      alternative={shown.map((one) => describe(words, run, one, order)).join(' ')}
      draw={draw}
      height={shown.length * linePixels(shown.map(answerName), LINE) + HEAD + 12}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, order)}
    />
  );
}

function indexText({ index }: QuestionFigure, segment: number): string {
  return index[segment - 1] < 0 ? '' : String(Math.round(index[segment - 1]));
}

function describe(
  words: ReturnType<typeof summaryWords>['indexMap'],
  run: Run,
  one: QuestionFigure,
  order: readonly number[],
): string {
  const indices = order.map(
    (segment) => `${segmentTitle(segment, run.header_descriptions)} ${indexText(one, segment) || words.none}`,
  );
  return words.sentence(answerName(one), indices);
}
