import type { FitSummary, RunStability } from '@qp/contract';
import type { stabilityWords } from '@qp/words/compare/stability-panel';
import { number, percent } from '@qp/words/numbers';
import type { EChartsCoreOption } from 'echarts/core';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

type Words = ReturnType<typeof stabilityWords>;

/** Spreads dots of one value side by side, not at random: the chart is the same every time. */
const spread = (at: number, of: number): number => (of < 2 ? 0 : (((at * 7) % of) / (of - 1) - 0.5) * 0.5);

/** Agreement of the pairs above, BIC below, over the number of segments. */
export function agreementPicture(
  words: Words['agreement'],
  across: RunStability['across'],
  fits: readonly FitSummary[],
  chosen: number,
  t: Tokens,
): EChartsCoreOption {
  const [first, last] = [across[0].segments, across.at(-1)!.segments];
  const axis = {
    type: 'value',
    min: first - 0.5,
    max: last + 0.5,
    interval: 1,
    splitLine: { show: false },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: t.line } },
  };
  const bic = fits.filter(({ segments }) => segments >= first && segments <= last);
  const here = {
    silent: true,
    itemStyle: { color: t.coralSoft },
    data: [[{ xAxis: chosen - 0.31 }, { xAxis: chosen + 0.31 }]],
  };
  const label = { color: t.secondary, fontSize: 12 };
  const name = (text: string) => ({ name: text, nameTextStyle: { ...label, align: 'left' }, nameGap: 10 });
  return {
    grid: [
      // Room for a BIC of six digits, to align both plots.
      { left: 68, right: 16, top: 30, bottom: '36%' },
      { left: 68, right: 16, top: '74%', bottom: 30 },
    ],
    tooltip: {
      formatter: ({ value: [k, figure], seriesName }: { value: [number, number]; seriesName: string }) =>
        words.point(Math.round(k), seriesName, seriesName === words.bic ? number(figure) : figure.toFixed(2)),
    },
    xAxis: [
      { ...axis, gridIndex: 0, axisLabel: { show: false } },
      {
        ...axis,
        gridIndex: 1,
        axisLabel: {
          color: t.secondary,
          formatter: (value: number) =>
            Number.isInteger(value) ? (value === chosen ? `{here|${value}}` : String(value)) : '',
          rich: { here: { color: t.coralText, fontWeight: 700 } },
          customValues: across.map(({ segments }) => segments),
          // On a phone not every number of twenty finds room.
          hideOverlap: true,
        },
      },
    ],
    yAxis: [
      {
        gridIndex: 0,
        ...name(words.axis),
        min: (range: { min: number }) => Math.min(0, Math.floor(range.min * 5) / 5),
        max: 1,
        interval: 0.2,
        axisLabel: { ...label, formatter: (value: number) => value.toFixed(1) },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
      {
        gridIndex: 1,
        ...name(words.bic),
        scale: true,
        splitNumber: 2,
        axisLabel: { ...label, formatter: (value: number) => number(value) },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
    ],
    series: [
      {
        name: words.pair,
        type: 'scatter',
        xAxisIndex: 0,
        yAxisIndex: 0,
        symbolSize: 5,
        itemStyle: { color: t.secondary, opacity: 0.45 },
        data: across.flatMap(({ segments, adjustedRand }) =>
          adjustedRand.map((value, at) => [segments + spread(at, adjustedRand.length), value]),
        ),
        markArea: here,
      },
      {
        name: words.median,
        type: 'line',
        xAxisIndex: 0,
        yAxisIndex: 0,
        symbol: 'circle',
        symbolSize: 9,
        color: t.link,
        lineStyle: { width: 2 },
        data: across.map(({ segments, median }) => [segments, median]),
      },
      {
        name: words.bic,
        type: 'line',
        xAxisIndex: 1,
        yAxisIndex: 1,
        symbol: 'circle',
        symbolSize: 6,
        color: t.metrics,
        data: bic.map((fit) => [fit.segments, fit.bic]),
        markArea: here,
      },
    ],
  };
}

export interface SizeLine {
  readonly segment: number;
  readonly title: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Each segment's share as a dot on the middle 90% of its shares over the samples. */
export function sizesPicture(
  words: Words['sizes'],
  lines: readonly SizeLine[],
  mode: Mode,
  t: Tokens,
): EChartsCoreOption {
  const stacked = { type: 'bar', stack: 'share', barWidth: 12, silent: true };
  return {
    grid: { left: 8, right: 24, top: 8, bottom: 4, containLabel: true },
    tooltip: {
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const { title, share, low, high } = lines[dataIndex];
        return words.sentence(title, share, low, high);
      },
    },
    xAxis: {
      type: 'value',
      min: 0,
      axisLabel: { color: t.secondary, formatter: (value: number) => percent(value, 0) },
      splitLine: { lineStyle: { color: t.lineSoft } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: lines.map(({ title }) => title),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: t.text, fontSize: 12 },
    },
    series: [
      { ...stacked, itemStyle: { color: 'transparent' }, data: lines.map(({ low }) => low) },
      {
        ...stacked,
        silent: false,
        data: lines.map(({ low, high, segment }) => ({
          value: high - low,
          itemStyle: { color: segmentColour(segment, mode), opacity: 0.4, borderRadius: 6 },
        })),
      },
      {
        type: 'scatter',
        symbolSize: 11,
        z: 3,
        data: lines.map(({ share, segment }, at) => ({
          value: [share, at],
          itemStyle: { color: segmentColour(segment, mode), borderColor: t.surface, borderWidth: 2 },
        })),
      },
    ],
  };
}
