import type { Prediction } from '@qp/facts';
import { number } from '@qp/words/numbers';
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '../../../ui/theme.ts';
import type { FitWords } from './fit-figures.ts';

/** Gain over one segment on held-out respondents, with bars of one standard error; one segment is the line at 0. */
export function predictionPicture(
  words: FitWords,
  { figures }: Prediction,
  chosen: number,
  t: Tokens,
): EChartsCoreOption {
  const names = figures.map(({ segments }) => String(segments));
  return {
    grid: { left: 62, right: 16, top: 16, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : '–'),
    },
    xAxis: {
      type: 'category',
      data: names,
      name: words.segments,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: t.secondary },
      axisTick: { show: false },
      axisLine: { onZero: false, lineStyle: { color: t.line } },
      axisLabel: {
        color: t.secondary,
        // Every number of segments, however many there are.
        interval: 0,
        formatter: (value: string) => (value === String(chosen) ? `{here|${value}}` : value),
        rich: { here: { color: t.coralText, fontWeight: 700 } },
      },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitLine: { lineStyle: { color: t.lineSoft } },
      axisLabel: { color: t.secondary, formatter: (value: number) => number(value, 2) },
    },
    series: [
      {
        name: words.gain,
        type: 'line',
        data: figures.map(({ lead, segments }) => ({ value: lead, symbolSize: segments === chosen ? 12 : 8 })),
        symbol: 'circle',
        color: t.link,
        lineStyle: { width: 2 },
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: t.link, width: 2, type: 'solid', opacity: 0.55 },
          data: [
            ...figures
              .slice(1)
              .map(({ segments, lead, leadError }) => [
                { coord: [String(segments), lead - leadError] },
                { coord: [String(segments), lead + leadError] },
              ]),
            { yAxis: 0, lineStyle: { color: t.secondary, width: 1, type: 'dashed', opacity: 1 } },
          ],
        },
      },
    ],
  };
}
