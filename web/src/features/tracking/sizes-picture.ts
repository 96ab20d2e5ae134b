import type { SizeInterval } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import type { trackingWords } from '@qp/words/waves/screen';
import type { EChartsCoreOption } from 'echarts/core';
import { type Mode, segmentColour, type Tokens } from '../../ui/theme.ts';

type Words = ReturnType<typeof trackingWords>['sizes'];

export interface SizeLine {
  readonly segment: number;
  readonly title: string;
  /** By wave. */
  readonly sizes: readonly SizeInterval[];
}

/** Of the room between two waves, how far the segments spread so that their intervals don't hide one another. */
const SPREAD = 0.36;

/** A line for each segment with the interval of every wave; groups have no order, so theirs are not connected. */
export function trendPicture(
  words: Words,
  lines: readonly SizeLine[],
  waves: readonly string[],
  connected: boolean,
  mode: Mode,
  t: Tokens,
): EChartsCoreOption {
  const at = (wave: number, line: number) =>
    wave + (lines.length < 2 ? 0 : (line / (lines.length - 1) - 0.5) * (connected ? SPREAD / 2 : SPREAD));
  const label = { color: t.secondary, fontSize: 12 };
  return {
    grid: { left: 8, right: 16, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const { title, sizes } = lines[Math.floor(seriesIndex / 2)];
        const { value, low, high } = sizes[dataIndex];
        return words.point(title, waves[dataIndex], value, low, high);
      },
    },
    xAxis: {
      type: 'value',
      min: -0.5,
      max: waves.length - 0.5,
      interval: 1,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: t.line } },
      axisLabel: {
        ...label,
        customValues: waves.map((_, wave) => wave),
        formatter: (value: number) => waves[Math.round(value)] ?? '',
        overflow: 'truncate',
        width: 130,
        hideOverlap: true,
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      // The first wave stands at 0, and the axis is to stand left of it.
      axisLine: { show: false, onZero: false },
      axisTick: { show: false },
      axisLabel: { ...label, formatter: (value: number) => percent(value, 0) },
      splitLine: { lineStyle: { color: t.lineSoft } },
    },
    series: lines.flatMap(({ segment, title, sizes }, line) => {
      const color = segmentColour(segment, mode);
      return [
        {
          name: title,
          type: connected ? 'line' : 'scatter',
          symbol: 'circle',
          symbolSize: 9,
          z: 3,
          lineStyle: { width: 2 },
          itemStyle: { color, borderColor: t.surface, borderWidth: 1.5 },
          data: sizes.map(({ value }, wave) => [at(wave, line), value]),
        },
        {
          name: title,
          type: 'custom',
          z: 2,
          renderItem: intervalBar(color),
          encode: { x: 0, y: [1, 2] },
          data: sizes.map(({ low, high }, wave) => [at(wave, line), low, high]),
        },
      ];
    }),
  };
}

interface Drawing {
  value(dimension: number): number;
  coord(point: readonly [number, number]): [number, number];
}

function intervalBar(color: string) {
  return (_: unknown, api: Drawing) => {
    const [x, low] = api.coord([api.value(0), api.value(1)]);
    const [, high] = api.coord([api.value(0), api.value(2)]);
    const line = (x1: number, y1: number, x2: number, y2: number) => ({
      type: 'line',
      shape: { x1, y1, x2, y2 },
      style: { stroke: color, lineWidth: 2, opacity: 0.65 },
    });
    return {
      type: 'group',
      children: [line(x, low, x, high), line(x - 4, low, x + 4, low), line(x - 4, high, x + 4, high)],
    };
  };
}
