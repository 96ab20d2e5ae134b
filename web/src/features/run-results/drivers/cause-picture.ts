import { type Cause, segmentTitle } from '@qp/facts';
import type { driverWords } from '@qp/words/drivers/drivers';
import { percent } from '@qp/words/numbers';
import type { EChartsCoreOption } from 'echarts/core';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

/** The probability of each segment along the answers of one variable: a line each. */
export function causePicture(
  words: ReturnType<typeof driverWords>,
  { points }: Cause,
  order: readonly number[],
  descriptions: readonly string[],
  mode: Mode,
  t: Tokens,
): EChartsCoreOption {
  const label = { color: t.secondary, fontSize: 12 };
  return {
    grid: { left: 8, right: 16, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      formatter: ({ seriesName, value }: { seriesName: string; value: number }) =>
        words.causes.point(seriesName, value),
    },
    xAxis: {
      type: 'category',
      data: points.map(({ name, at }) => name ?? words.causes.at(at ?? 0)),
      axisLine: { lineStyle: { color: t.line } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true, width: 90, overflow: 'truncate' },
    },
    yAxis: {
      type: 'value',
      min: 0,
      axisLabel: { ...label, formatter: (value: number) => percent(value, 0) },
      splitLine: { lineStyle: { color: t.lineSoft } },
    },
    series: order.map((segment) => ({
      name: segmentTitle(segment, descriptions),
      type: 'line',
      symbol: 'circle',
      symbolSize: 8,
      color: segmentColour(segment, mode),
      lineStyle: { width: 2 },
      data: points.map(({ probabilities }) => probabilities[segment - 1]),
    })),
  };
}
