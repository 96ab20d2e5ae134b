import type { ContinuumPlaces } from '@qp/facts';
import { percent, signed } from '@qp/words/numbers';
import type { continuumWords } from '@qp/words/run/continuum';
import type { EChartsCoreOption } from 'echarts/core';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

type ContinuumWords = ReturnType<typeof continuumWords>;

/** People along a continuum, coloured by segment: columns along one line, dots in a plane. */
export function continuumPicture(
  words: ContinuumWords,
  { factors, cells }: ContinuumPlaces,
  names: readonly string[],
  mode: Mode,
  t: Tokens,
): EChartsCoreOption {
  return factors === 1 ? columns(words, cells, names, mode, t) : plane(words, cells, names, mode, t);
}

type Cells = ContinuumPlaces['cells'];
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const axis = (name: string, t: Tokens) => ({
  ...{ name, nameLocation: 'middle' as const, nameTextStyle: { color: t.secondary } },
  axisTick: { show: false },
  axisLine: { onZero: false, lineStyle: { color: t.line } },
  axisLabel: { color: t.secondary },
});

function columns(
  words: ContinuumWords,
  cells: Cells,
  names: readonly string[],
  mode: Mode,
  t: Tokens,
): EChartsCoreOption {
  return {
    grid: { left: 48, right: 16, top: 16, bottom: 48 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? percent(value) : '–'),
    },
    xAxis: { ...axis(words.place, t), type: 'category', nameGap: 30, data: cells.map(({ at }) => signed(at[0], 1)) },
    yAxis: {
      type: 'value',
      splitLine: { lineStyle: { color: t.lineSoft } },
      axisLabel: { color: t.secondary, formatter: (value: number) => percent(value, 0) },
    },
    series: names.map((name, k) => ({
      ...{ name, type: 'bar', stack: 'people', barCategoryGap: '6%' },
      itemStyle: { color: segmentColour(k + 1, mode) },
      data: cells.map(({ people }) => people[k]),
    })),
  };
}

/** Area of a dot by people; the fullest cell nearly touches its neighbours. */
const LARGEST_DOT = 22;

function plane(
  words: ContinuumWords,
  cells: Cells,
  names: readonly string[],
  mode: Mode,
  t: Tokens,
): EChartsCoreOption {
  const fullest = Math.max(...cells.map(({ people }) => sum(people)));
  const mostOf = (people: readonly number[]) => people.indexOf(Math.max(...people));
  const value = {
    type: 'value' as const,
    splitLine: { lineStyle: { color: t.lineSoft } },
    axisLabel: { color: t.secondary, formatter: (at: number) => signed(at, 1) },
  };
  return {
    grid: { left: 56, right: 16, top: 16, bottom: 48 },
    tooltip: {
      formatter: ({ data }: { data: { people: readonly number[] } }) =>
        data.people.flatMap((share, k) => (share > 0 ? [`${names[k]}: ${percent(share)}`] : [])).join('\n'),
    },
    xAxis: { ...axis(words.firstPlace, t), ...value, nameGap: 30 },
    yAxis: { ...axis(words.secondPlace, t), ...value, nameGap: 40 },
    series: names.map((name, k) => ({
      ...{ name, type: 'scatter' },
      itemStyle: { color: segmentColour(k + 1, mode), opacity: 0.9 },
      data: cells
        .filter(({ people }) => mostOf(people) === k)
        .map(({ at, people }) => ({
          ...{ value: at, people },
          symbolSize: Math.max(3, LARGEST_DOT * Math.sqrt(sum(people) / fullest)),
        })),
    })),
  };
}
