import { isBlank, type Run, SHADES, segmentTitle, shade } from '@qp/contract';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../../ui/chart.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { shadeColour } from '../crosstab/shading.ts';
import type { PictureProps } from './differences-picture.tsx';
import { mostTelling, type ResponseRow } from './picture-data.ts';
import { answerLabel, fileStem, labelRoom } from './picture-labels.ts';

const MOST = 40;
const LINE = 22;
const steps = Array.from({ length: 2 * SHADES + 1 }, (_, at) => at - SHADES);

/** Indices of the answers that tell the segments apart, as coloured cells. */
export function IndexMapPicture({ run, rows, order }: PictureProps) {
  const shown = useMemo(() => mostTelling(rows, MOST), [rows]);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => ({
      grid: { left: 8, right: 8, top: 30, bottom: 4, containLabel: true },
      xAxis: {
        type: 'category',
        position: 'top',
        data: order.map((segment) => `SEG${segment}`),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: t.text, fontWeight: 600, fontSize: 12 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: shown.map((one) => answerLabel(one.question, one.row.name, labelRoom(width))),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: t.text, fontSize: 12 },
      },
      tooltip: {
        formatter: ({ value: [column, line] }: { value: [number, number] }) =>
          `${segmentTitle(order[column], run.header_descriptions)}\n${shown[line].label}\n${indexText(shown[line], order[column]) || 'no index'}`,
      },
      // The value that is mapped is the step of the shading, so that the picture and the table cannot disagree.
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
              value: [column, line, shade(one.row.index[segment - 1])],
              itemStyle: {
                borderColor: t.surface,
                borderWidth: 1,
              },
              label: { formatter: indexText(one, segment) },
            })),
          ),
          label: { show: true, color: t.text, fontSize: 11 },
          emphasis: { itemStyle: { borderColor: t.text, borderWidth: 1 } },
        },
      ],
    }),
    [run, order, shown],
  );
  const all = shown.length === rows.length;
  return (
    <Chart
      title="Where segments stand out"
      subtitle={`Index of ${all ? 'every answer to' : `the ${shown.length} answers that differ most among`} the cluster variables; 100 is as in Total, blue below, orange above.`}
      alternative={shown.map((one) => describe(run, one, order)).join(' ')}
      option={option}
      height={shown.length * LINE + 48}
      headingLevel="h2"
      fileName={fileStem(run, 'index map')}
    />
  );
}

function indexText({ row }: ResponseRow, segment: number): string {
  return isBlank(row, segment - 1) || row.index[segment - 1] < 0 ? '' : String(Math.round(row.index[segment - 1]));
}

function describe(run: Run, one: ResponseRow, order: readonly number[]): string {
  const indices = order.map(
    (segment) => `${segmentTitle(segment, run.header_descriptions)} ${indexText(one, segment) || 'none'}`,
  );
  return `${one.label}: ${indices.join(', ')}.`;
}
