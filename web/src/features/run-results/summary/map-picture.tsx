import Typography from '@mui/material/Typography';
import { inertiaWords, pictureBase, type Run, segmentName, segmentSizes, segmentTitle } from '@qp/contract';
import { segmentMap } from '@qp/engine/personas';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { type LabelSide, placeLabels } from './map-labels.ts';
import { mapRange } from './map-range.ts';
import { answerLabel, fileStem, shortLabel } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const HEIGHT = 500;
const MARGIN = 18;

const label = (text: string, side: LabelSide | null) =>
  side === null ? { show: false } : { show: true, formatter: text, position: side };

/** Segments near one another answer alike; answers stand where the segments are that give them. */
export function MapPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const map = useMemo(() => segmentMap(run.crosstabCluster, run.segments), [run.crosstabCluster, run.segments]);
  const sizes = segmentSizes(run.crosstabMetrics);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => {
      if (!map) return {};
      const { x, y } = mapRange([...map.segments, ...map.answers], width - 2 * MARGIN, HEIGHT - 2 * MARGIN);
      const axis = {
        type: 'value' as const,
        axisLabel: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLine: { onZero: true, lineStyle: { color: t.line } },
      };
      const place = (point: { x: number; y: number }) => ({
        x: MARGIN + ((point.x - x[0]) / (x[1] - x[0])) * (width - 2 * MARGIN),
        y: MARGIN + ((y[1] - point.y) / (y[1] - y[0])) * (HEIGHT - 2 * MARGIN),
      });
      const segments = order.map((segment) => {
        const symbolSize = 14 + 46 * Math.sqrt(sizes[segment - 1] / sizes[run.segments]);
        const name = segmentName(run.header_descriptions[segment - 1]) || `SEG${segment}`;
        const text = shortLabel(name, width < 520 ? 14 : 26);
        return { segment, at: map.segments[segment - 1], symbolSize, text };
      });
      const answers = map.answers.map((at) => ({
        at,
        text: answerLabel(at.question, at.answer, width < 520 ? 18 : 30),
      }));
      const sides = placeLabels(
        [
          ...segments.map(({ at, symbolSize, text }) => ({
            ...{ ...place(at), radius: symbolSize / 2, text, size: 12, bold: true, needed: true },
            sides: ['top', 'bottom', 'right', 'left'] as const,
          })),
          ...answers.map(({ at, text }) => ({
            ...{ ...place(at), radius: 4, text, size: 11, sides: ['right', 'left', 'top', 'bottom'] as const },
          })),
        ],
        width,
        HEIGHT,
      );
      return {
        grid: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN },
        xAxis: { ...axis, min: x[0], max: x[1] },
        yAxis: { ...axis, min: y[0], max: y[1] },
        tooltip: { formatter: ({ name }: { name: string }) => name },
        series: [
          {
            type: 'scatter',
            data: answers.map(({ at, text }, k) => ({
              name: `${at.question}: ${at.answer}`,
              value: [at.x, at.y],
              label: label(text, sides[segments.length + k]),
            })),
            symbol: 'diamond',
            symbolSize: 7,
            itemStyle: { color: t.secondary },
            label: { color: t.secondary, fontSize: 11 },
          },
          {
            type: 'scatter',
            data: segments.map(({ segment, at, symbolSize, text }, k) => ({
              name: segmentTitle(segment, run.header_descriptions),
              value: [at.x, at.y],
              symbolSize,
              itemStyle: { color: segmentColour(segment, mode), opacity: 0.88, borderColor: t.surface, borderWidth: 2 },
              label: label(text, sides[k]),
            })),
            label: { color: t.text, fontSize: 12, fontWeight: 620 },
            z: 3,
          },
        ],
      };
    },
    [run, order, map, sizes],
  );
  if (!map)
    return (
      <Typography sx={{ color: 'ui.secondary' }}>
        There is no map: it takes two segments that differ in the cluster variables.
      </Typography>
    );
  return (
    <Chart
      title="Segment map"
      subtitle={`Segments that lie together answer alike, and answers lie where they are given most. ${inertiaWords(map.shown)}`}
      alternative={alternative(run, order, map)}
      option={option}
      height={HEIGHT}
      headingLevel="h2"
      fileName={fileStem(run, 'segment map')}
      base={pictureBase(run)}
      names={pictureNames(run, order)}
    />
  );
}

function alternative(run: Run, order: readonly number[], map: NonNullable<ReturnType<typeof segmentMap>>): string {
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)} across, ${y.toFixed(2)} up`;
  const segments = order.map(
    (k) => `SEG${k} ${segmentName(run.header_descriptions[k - 1])}: ${at(map.segments[k - 1])}.`,
  );
  const answers = map.answers.map((one) => `${one.question}: ${one.answer}: ${at(one)}.`);
  return [inertiaWords(map.shown), ...segments, ...answers].join(' ');
}
