import type { Run } from '@qp/contract';
import { type QuestionFigure, questionFigures } from '@qp/engine/personas';
import { answerLabel, SHADES, segmentTitle, shade, traitsOf } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { shadeColour } from '../crosstab/shading.ts';
import { mostSpread } from './picture-data.ts';
import { fileStem, labelRoom } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const MOST = 40;
const LINE = 22;
const HEAD = 30;

/** About what the labels of the lines leave to a column. */
const columnWidth = (width: number, columns: number) => (0.56 * width) / columns;

/** "SEG12" in one line, in two, or its number alone: every column has its head. */
function columnHead(name: string, width: number): string {
  return width >= 42 ? name : width >= 27 ? name.replace('SEG', 'SEG\n') : name.replace('SEG', '');
}
const steps = Array.from({ length: 2 * SHADES + 1 }, (_, at) => at - SHADES);

/** Indices by question, as coloured cells: one line a question, scales summed up. */
export function IndexMapPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const summary = useWords(summaryWords);
  const words = summary.indexMap;
  const figures = useMemo(() => questionFigures(run.crosstabCluster), [run.crosstabCluster]);
  const shown = useMemo(() => mostSpread(figures, MOST), [figures]);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => ({
      grid: { left: 8, right: 8, top: 8, bottom: 4, containLabel: true },
      xAxis: {
        type: 'category',
        position: 'top',
        data: order.map((segment) => `SEG${segment}`),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: {
          ...{ color: t.text, fontWeight: 600, fontSize: 12, lineHeight: 13, interval: 0 },
          formatter: (name: string) => columnHead(name, columnWidth(width, order.length)),
        },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: shown.map((one) => answerLabel(one.question, one.answer, labelRoom(width))),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: t.text, fontSize: 12 },
      },
      tooltip: {
        formatter: ({ value: [column, line] }: { value: [number, number] }) =>
          `${segmentTitle(order[column], run.header_descriptions)}\n${shown[line].question}: ${shown[line].answer}\n${indexText(shown[line], order[column]) || words.none}`,
      },
      // The mapped value is the step of the shading, so the chart and the table always agree.
      visualMap: {
        type: 'piecewise',
        show: false,
        dimension: 2,
        pieces: steps.map((step) => ({ value: step, color: shadeColour(step, mode) })),
      },
      series: [
        {
          type: 'heatmap',
          data: shown.flatMap((one, line) =>
            order.map((segment, column) => ({
              value: [column, line, shade(one.index[segment - 1])],
              itemStyle: {
                borderColor: t.surface,
                borderWidth: 1,
              },
              label: { formatter: indexText(one, segment) },
            })),
          ),
          // Figures that would run into one another are left to the tooltip and the table.
          label: { show: columnWidth(width, order.length) >= 22, color: t.text, fontSize: 11 },
          emphasis: { itemStyle: { borderColor: t.text, borderWidth: 1 } },
        },
      ],
    }),
    [words, run, order, shown],
  );
  const all = shown.length === figures.length;
  return (
    <Chart
      title={words.title}
      subtitle={words.help(shown.length, all, traitsOf(run).variables)}
      alternative={shown.map((one) => describe(words, run, one, order)).join(' ')}
      option={option}
      height={shown.length * LINE + HEAD + 12}
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
  return words.sentence(one.question, one.answer, indices);
}
