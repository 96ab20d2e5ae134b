import type { Run, TopKResult } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { pictureBase } from '@qp/words/run/segments';
import { type ReactElement, useCallback } from 'react';
import { Chart } from '../../ui/chart.tsx';
import type { Mode, Tokens } from '../../ui/theme.ts';

/** How accuracy grows with the number of questions. */
export function AccuracyCurve({ run, result }: { run: Run; result: TopKResult }): ReactElement {
  const { curve, enough } = result.stats;
  const asked = result.feature_arr.length;
  const everySegment = result.asked.segments.length === run.segments;
  const option = useCallback(
    (_: Mode, t: Tokens) => ({
      grid: { left: 8, right: 24, top: 30, bottom: 4, containLabel: true },
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
        axisLabel: { color: t.secondary, fontSize: 12, formatter: (share: number) => percent(share, 0) },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
      tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => sentence(curve[dataIndex]) },
      series: [
        {
          type: 'line',
          data: curve.map(({ acc }, i) => {
            const own = i + 1 === asked;
            const beyond = i + 1 > asked;
            return {
              value: acc,
              symbolSize: own ? 11 : 7,
              itemStyle: {
                color: own ? t.coral : beyond ? t.surface : t.action,
                borderColor: beyond ? t.action : t.surface,
                borderWidth: 1.5,
              },
              label: {
                show: own,
                formatter: `${percent(acc)} with ${asked} ${asked === 1 ? 'question' : 'questions'}`,
                // The curve comes from the lower left: under a point, there is room to its right, or left of the last.
                position: 'bottom',
                align: i === curve.length - 1 && asked > 1 ? 'right' : i === 0 ? 'left' : 'center',
                offset: i === curve.length - 1 ? [10, 24] : [0, 14],
                color: t.coralText,
                fontWeight: 620,
                fontSize: 12,
              },
            };
          }),
          ...(enough !== undefined && {
            markLine: {
              silent: true,
              symbol: 'none',
              lineStyle: { color: t.secondary, type: 'dashed', width: 1 },
              label: {
                formatter: 'nothing more to gain',
                position: 'end',
                align: enough > curve.length * 0.7 ? 'right' : enough < curve.length * 0.3 ? 'left' : 'center',
                color: t.secondary,
                fontSize: 12,
              },
              data: [{ xAxis: enough - 1 }],
            },
          }),
          symbol: 'circle',
          lineStyle: { color: t.action, width: 2.5 },
          emphasis: { scale: false },
        },
        ...(everySegment
          ? []
          : [
              {
                type: 'line',
                data: curve.map(({ acc_in_target_groups: share }) => share),
                symbol: 'none',
                lineStyle: { color: t.secondary, width: 1.5, type: 'dotted' },
                emphasis: { disabled: true },
                endLabel: { show: false },
              },
            ]),
      ],
    }),
    [curve, enough, asked, everySegment],
  );
  return (
    <Chart
      title="Accuracy against number of questions"
      subtitle={subtitle(result, everySegment)}
      alternative={[...curve.map(sentence), ...gain(result)].join(' ')}
      option={option}
      height={230}
      fileName={`${run.name} accuracy`}
      base={pictureBase(run)}
      headingLevel="h2"
    />
  );
}

function subtitle({ stats: { curve }, feature_arr: list }: TopKResult, everySegment: boolean): string {
  const words = [
    everySegment ? 'Over all segments' : 'Over all segments (line) and among people of the chosen ones (dots)',
    ', measured on people left out.',
  ];
  if (curve.length > list.length) words.push(' Hollow points: if you asked further questions.');
  return words.join('');
}

/** Within one standard error of the best that any number reaches. */
function gain({ stats: { enough } }: TopKResult): string[] {
  return enough === undefined ? [] : [`With ${enough} there is nothing more to gain.`];
}

function sentence({ questions, acc }: TopKResult['stats']['curve'][number]): string {
  return `${questions} ${questions === 1 ? 'question' : 'questions'}: ${percent(acc)} of people placed correctly.`;
}
