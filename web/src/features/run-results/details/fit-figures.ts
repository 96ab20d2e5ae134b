import type { FitSummary } from '@qp/contract';
import { number } from '@qp/words/numbers';
import type { fitWords } from '@qp/words/run/fits';
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '../../../ui/theme.ts';

/** The fits of every number of segments as a chart. */

export type FitWords = ReturnType<typeof fitWords>;

/** The smallest segment's share. */
export function smallest(fit: FitSummary): number {
  return Math.min(...fit.shares);
}

/** The chosen number's ground, behind the lines. */
function band(chosen: number, fits: readonly FitSummary[], t: Tokens, grid: number, label: string) {
  return {
    type: 'bar',
    xAxisIndex: grid,
    yAxisIndex: grid + 2,
    data: fits.map((fit) => (fit.segments === chosen ? 1 : null)),
    barWidth: '62%',
    silent: true,
    tooltip: { show: false },
    z: 0,
    itemStyle: { color: t.coralSoft, borderRadius: grid === 0 ? [6, 6, 0, 0] : [0, 0, 6, 6] },
    // Above the plot: inside it the lines pass through.
    label: { show: label !== '', formatter: label, position: 'top', distance: 3, color: t.coralText, fontWeight: 600 },
  };
}

interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly colour: string;
  readonly dashed?: boolean;
  readonly grid: number;
  readonly labelled: 'top' | 'bottom';
}

function line({ name, values, colour, dashed, grid, labelled }: Line) {
  // Named at the second point, where the lines have separated and the band has not begun.
  const label = {
    show: true,
    formatter: name,
    position: labelled,
    distance: 8,
    color: colour,
    fontSize: 12,
    fontWeight: 600,
  };
  return {
    name,
    type: 'line',
    data: values.map((value, n) => (n === 1 ? { value, label } : value)),
    xAxisIndex: grid,
    yAxisIndex: grid,
    symbol: 'circle',
    symbolSize: 7,
    color: colour,
    lineStyle: { width: 2, type: dashed ? 'dashed' : 'solid' },
  };
}

/** BIC and ICL above, entropy R² below, over the number of segments. */
export function fitPicture(words: FitWords, fits: readonly FitSummary[], chosen: number, t: Tokens): EChartsCoreOption {
  const axis = {
    type: 'category',
    data: fits.map((fit) => String(fit.segments)),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: t.line } },
  };
  const hidden = { show: false, min: 0, max: 1 };
  const split = { splitLine: { lineStyle: { color: t.lineSoft } } };
  return {
    grid: [
      { left: 62, right: 16, top: 24, height: '51%' },
      { left: 62, right: 16, bottom: 28, height: '22%' },
    ],
    tooltip: { trigger: 'axis', valueFormatter: readable },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: [
      { ...axis, gridIndex: 0, axisLabel: { show: false } },
      {
        ...axis,
        gridIndex: 1,
        axisLabel: {
          color: t.secondary,
          // Every number of segments, however many there are.
          interval: 0,
          formatter: (value: string) => (value === String(chosen) ? `{here|${value}}` : value),
          rich: { here: { color: t.coralText, fontWeight: 700 } },
        },
      },
    ],
    yAxis: [
      {
        ...split,
        gridIndex: 0,
        scale: true,
        axisLabel: { color: t.secondary, formatter: (value: number) => number(value) },
      },
      { ...split, gridIndex: 1, min: 0, max: 1, interval: 0.5, axisLabel: { color: t.secondary } },
      { ...hidden, gridIndex: 0 },
      { ...hidden, gridIndex: 1 },
    ],
    series: [
      band(chosen, fits, t, 0, words.chosen),
      band(chosen, fits, t, 1, ''),
      line({ name: words.names.bic, values: fits.map((fit) => fit.bic), colour: t.link, grid: 0, labelled: 'bottom' }),
      line({
        name: words.names.icl,
        values: fits.map((fit) => fit.icl),
        colour: t.metrics,
        dashed: true,
        grid: 0,
        labelled: 'top',
      }),
      line({
        name: words.names.entropyR2,
        values: fits.map((fit) => fit.entropyR2),
        colour: t.profile,
        grid: 1,
        // Where there is room: under a low point stand the numbers of segments.
        labelled: (fits[1]?.entropyR2 ?? 1) < 0.5 ? 'top' : 'bottom',
      }),
    ],
  };
}

function readable(value: unknown): string {
  if (typeof value !== 'number') return '–';
  return Math.abs(value) <= 1 ? value.toFixed(2) : number(value);
}
