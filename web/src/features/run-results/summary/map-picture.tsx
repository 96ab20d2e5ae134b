import Typography from '@mui/material/Typography';
import type { Run } from '@qp/contract';
import { segmentMap } from '@qp/engine/personas';
import { labelAnchor, layOutMap, type MapDot, segmentSizes, segmentTitle, traitsOf } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { fileStem } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

/** More segments need more room for their names. */
const heightFor = (segments: number) => Math.min(740, Math.max(500, 420 + 26 * segments));
/** Under the map, for the word on what is left out. */
const FOOT = 24;
const LETTERS = 12;

/** Segments close together answer alike; each answer sits near the segments that give it most. */
export function MapPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const summary = useWords(summaryWords);
  const words = summary.map;
  const height = heightFor(run.segments);
  const map = useMemo(() => segmentMap(run.crosstabCluster, run.segments), [run.crosstabCluster, run.segments]);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => {
      if (!map) return {};
      const sizes = segmentSizes(run.crosstabMetrics);
      const layout = layOutMap(
        map,
        { order, shares: sizes.map((size) => size / sizes[run.segments]), names: run.header_descriptions },
        { width, height: height - FOOT, letters: LETTERS },
      );
      const axis = {
        type: 'value' as const,
        axisLabel: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLine: { onZero: true, lineStyle: { color: t.line } },
      };
      const toUnits = (x: number, y: number): [number, number] => [
        layout.across[0] + (x / width) * (layout.across[1] - layout.across[0]),
        layout.up[1] - (y / (height - FOOT)) * (layout.up[1] - layout.up[0]),
      ];
      const dot = ({ at, radius, label, x, y }: MapDot) => {
        const anchor = labelAnchor(label);
        // The library counts from the corner of the dot's box.
        const position = [anchor.x - x + radius, anchor.y - y + radius];
        return {
          value: [at.x, at.y],
          symbolSize: 2 * radius,
          label: { show: true, formatter: label.text, align: label.align, position },
        };
      };
      const leaders = [...layout.answers, ...layout.segments].flatMap(({ label: { leader } }) => leader ?? []);
      return {
        grid: { left: 0, right: 0, top: 0, bottom: FOOT },
        xAxis: { ...axis, min: layout.across[0], max: layout.across[1] },
        yAxis: { ...axis, min: layout.up[0], max: layout.up[1] },
        tooltip: { formatter: ({ name }: { name: string }) => name },
        title: {
          ...{ text: words.leftOut(layout.leftOut), left: 0, bottom: 0, padding: 0 },
          textStyle: { color: t.secondary, fontSize: 12, fontWeight: 400 },
        },
        series: [
          ...leaders.map(({ x1, y1, x2, y2 }) => ({
            ...{ type: 'line', data: [toUnits(x1, y1), toUnits(x2, y2)], symbol: 'none', silent: true },
            lineStyle: { color: t.fieldLine, width: 1 },
          })),
          {
            type: 'scatter',
            data: layout.answers.map((one) => ({ ...dot(one), name: `${one.question}: ${one.answer}` })),
            symbol: 'diamond',
            itemStyle: { color: t.secondary, opacity: 1 },
            label: { color: t.secondary, fontSize: LETTERS * 0.92, verticalAlign: 'middle' },
          },
          {
            type: 'scatter',
            data: layout.segments.map((one) => ({
              ...dot(one),
              name: segmentTitle(one.segment, run.header_descriptions),
              itemStyle: {
                ...{ color: segmentColour(one.segment, mode), opacity: 1, borderColor: t.surface, borderWidth: 1.5 },
              },
            })),
            label: { color: t.text, fontSize: LETTERS, fontWeight: 620, verticalAlign: 'middle' },
            z: 3,
          },
        ],
      };
    },
    [words, run, order, map, height],
  );
  if (!map) return <Typography sx={{ color: 'ui.secondary' }}>{words.none(traitsOf(run).variables)}</Typography>;
  return (
    <Chart
      title={words.title}
      subtitle={words.help(map.shown)}
      alternative={alternative(words, run, order, map)}
      option={option}
      height={height}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, order)}
    />
  );
}

function alternative(
  words: ReturnType<typeof summaryWords>['map'],
  run: Run,
  order: readonly number[],
  map: NonNullable<ReturnType<typeof segmentMap>>,
): string {
  const at = (name: string, { x, y }: { x: number; y: number }) => words.place(name, x, y);
  const segments = order.map((k) => at(segmentTitle(k, run.header_descriptions), map.segments[k - 1]));
  const answers = map.answers.map((one) => at(`${one.question}: ${one.answer}`, one));
  return [words.inertia(map.shown), ...segments, ...answers].join(' ');
}
