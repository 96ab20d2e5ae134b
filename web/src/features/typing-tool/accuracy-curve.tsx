import type { Run, TopKResult } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { segmentWords } from '@qp/words/run/segments';
import { accuracyWords } from '@qp/words/typing/accuracy';
import { type ReactElement, useCallback } from 'react';
import { useWords } from '../../lib/words.ts';
import { Chart } from '../../ui/chart.tsx';
import type { Mode, Tokens } from '../../ui/theme.ts';

export function AccuracyCurve({ run, result }: { run: Run; result: TopKResult }): ReactElement {
  const words = useWords(accuracyWords);
  const base = useWords(segmentWords).pictureBase(run);
  const { curve } = result.stats;
  // With every question in use there is nothing further to gain or to save.
  const enough = (result.stats.enough ?? curve.length) < curve.length ? result.stats.enough : undefined;
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
      tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => words.point(curve[dataIndex]) },
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
                formatter: words.atNumber(acc, asked),
                // The curve rises from the lower left, so there is room below a point: to its right, or left of the last.
                position: 'bottom',
                align: i === curve.length - 1 && asked > 1 ? 'right' : 'left',
                offset: i === curve.length - 1 ? [10, 24] : [0, 14],
                // On its own ground, so the curve and the dashed line don't run through it.
                backgroundColor: t.surface,
                padding: [1, 4],
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
                formatter: words.enough,
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
    [curve, enough, asked, everySegment, words],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.curveHelp(everySegment, curve.length > asked)}
      alternative={[...curve.map(words.point), ...(enough === undefined ? [] : [words.enoughWith(enough)])].join(' ')}
      option={option}
      height={230}
      fileName={`${run.name} accuracy`}
      base={base}
      headingLevel="h2"
    />
  );
}
