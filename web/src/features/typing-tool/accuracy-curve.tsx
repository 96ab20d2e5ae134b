import { floorPercent, type Run, type TopKResult } from '@qp/contract';
import { type ReactElement, useCallback } from 'react';
import { Chart } from '../../ui/chart.tsx';
import type { Mode, Tokens } from '../../ui/theme.ts';

/** How accuracy grows with the number of questions. */
export function AccuracyCurve({ run, result }: { run: Run; result: TopKResult }): ReactElement {
  const { curve } = result.stats;
  const option = useCallback(
    (_: Mode, t: Tokens) => ({
      grid: { left: 8, right: 24, top: 24, bottom: 4, containLabel: true },
      xAxis: {
        type: 'category',
        data: curve.map(({ questions }) => String(questions)),
        axisLine: { lineStyle: { color: t.line } },
        axisTick: { show: false },
        axisLabel: { color: t.secondary, fontSize: 12 },
      },
      yAxis: {
        type: 'value',
        min: ({ min }: { min: number }) => Math.max(0, Math.floor(min * 10 - 0.5) / 10),
        max: ({ max }: { max: number }) => Math.min(1, Math.ceil(max * 10 + 0.2) / 10),
        axisLabel: { color: t.secondary, fontSize: 12, formatter: (share: number) => `${Math.round(share * 100)}%` },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
      tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => sentence(curve[dataIndex]!) },
      series: [
        {
          type: 'line',
          data: curve.map(({ acc }, i) => {
            const last = i === curve.length - 1;
            return {
              value: acc,
              symbolSize: last ? 11 : 7,
              itemStyle: { color: last ? t.coral : t.action, borderColor: t.surface, borderWidth: 1.5 },
              label: {
                show: last,
                formatter: `${floorPercent(acc, 1)} with ${curve.length} ${curve.length === 1 ? 'question' : 'questions'}`,
                // The curve comes from the lower left: under the last point, to its left, there is room.
                position: curve.length === 1 ? 'top' : 'bottom',
                align: curve.length === 1 ? 'center' : 'right',
                offset: curve.length === 1 ? [0, 0] : [10, 24],
                color: t.coralText,
                fontWeight: 620,
                fontSize: 12,
              },
            };
          }),
          symbol: 'circle',
          lineStyle: { color: t.action, width: 2.5 },
          emphasis: { scale: false },
        },
      ],
    }),
    [curve],
  );
  return (
    <Chart
      title="Accuracy against number of questions"
      subtitle="Over all segments, measured on people left out."
      alternative={curve.map(sentence).join(' ')}
      option={option}
      height={230}
      fileName={`${run.name} accuracy`}
      headingLevel="h2"
    />
  );
}

function sentence({ questions, acc }: TopKResult['stats']['curve'][number]): string {
  return `${questions} ${questions === 1 ? 'question' : 'questions'}: ${floorPercent(acc, 1)} of people placed correctly.`;
}
