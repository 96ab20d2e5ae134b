import Typography from '@mui/material/Typography';
import { inertiaWords, pictureBase, type Run, segmentName, segmentSizes } from '@qp/contract';
import { segmentMap } from '@qp/engine/personas';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { labelSides, mapRange } from './map-range.ts';
import { answerLabel, fileStem, shortLabel } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const HEIGHT = 440;
const MARGIN = 18;

/** Segments near one another answer alike; answers stand where the segments are that give them. */
export function MapPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const map = useMemo(() => segmentMap(run.crosstabCluster, run.segments), [run.crosstabCluster, run.segments]);
  const sizes = segmentSizes(run.crosstabMetrics);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => {
      if (!map) return {};
      const points = [...map.segments, ...map.answers];
      const { x, y } = mapRange(points, width - 2 * MARGIN, HEIGHT - 2 * MARGIN);
      const axis = (name: string) => ({
        type: 'value' as const,
        name,
        axisLabel: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLine: { onZero: true, lineStyle: { color: t.line } },
      });
      const answerRoom = width < 520 ? 18 : 30;
      const sides = labelSides(
        order.map((segment) => map.segments[segment - 1]),
        x[1] - x[0],
        y[1] - y[0],
      );
      // A label at the right edge would leave the picture.
      const leftFrom = x[0] + 0.62 * (x[1] - x[0]);
      return {
        grid: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN },
        xAxis: { ...axis(''), min: x[0], max: x[1] },
        yAxis: { ...axis(''), min: y[0], max: y[1] },
        tooltip: { formatter: ({ name }: { name: string }) => name },
        series: [
          {
            type: 'scatter',
            data: map.answers.map((one) => ({
              name: `${one.question}: ${one.answer}`,
              value: [one.x, one.y],
              label: {
                formatter: answerLabel(one.question, one.answer, answerRoom),
                position: one.x > leftFrom ? 'left' : 'right',
              },
            })),
            symbol: 'diamond',
            symbolSize: 7,
            itemStyle: { color: t.secondary },
            label: { show: true, color: t.secondary, fontSize: 11 },
            labelLayout: { hideOverlap: true },
          },
          {
            type: 'scatter',
            data: order.map((segment, at) => ({
              name: `SEG${segment} ${segmentName(run.header_descriptions[segment - 1])}`.trim(),
              value: [map.segments[segment - 1].x, map.segments[segment - 1].y],
              symbolSize: 14 + 46 * Math.sqrt(sizes[segment - 1] / sizes[run.segments]),
              itemStyle: { color: segmentColour(segment, mode), opacity: 0.88, borderColor: t.surface, borderWidth: 2 },
              label: {
                position: sides[at],
                formatter: shortLabel(
                  segmentName(run.header_descriptions[segment - 1]) || `SEG${segment}`,
                  width < 520 ? 14 : 26,
                ),
              },
            })),
            label: { show: true, color: t.text, fontSize: 12, fontWeight: 620 },
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
