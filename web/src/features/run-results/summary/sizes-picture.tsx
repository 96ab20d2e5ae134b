import type { Run } from '@qp/contract';
import { segmentSizes, segmentTitle, shortLabel } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { fileStem, labelRoom } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const BAR = 34;

/** How many people each segment holds. */
export function SizesPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const summary = useWords(summaryWords);
  const words = summary.sizes;
  const sizes = segmentSizes(run.crosstabMetrics);
  const total = sizes[run.segments];
  const share = useCallback((segment: number) => (total > 0 ? sizes[segment - 1] / total : 0), [sizes, total]);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => ({
      grid: { left: 8, right: 64, top: 8, bottom: 8, containLabel: true },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: order.map((segment) => shortLabel(segmentTitle(segment, run.header_descriptions), labelRoom(width))),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: t.text, fontSize: 12 },
      },
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          words.point(
            segmentTitle(order[dataIndex], run.header_descriptions),
            share(order[dataIndex]),
            sizes[order[dataIndex] - 1],
          ),
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 20,
          data: order.map((segment) => ({
            value: share(segment),
            itemStyle: { color: segmentColour(segment, mode), borderRadius: 4 },
            label: { formatter: percent(share(segment)) },
          })),
          label: { show: true, position: 'right', color: t.text, fontSize: 12, fontWeight: 600 },
        },
      ],
    }),
    [words, run, order, sizes, share],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.help}
      alternative={order
        .map((segment) => words.sentence(segmentTitle(segment, run.header_descriptions), share(segment)))
        .join(' ')}
      option={option}
      height={Math.max(160, order.length * BAR + 24)}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, order)}
    />
  );
}
