import type { ClassifierFile, Run } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { segmentWords } from '@qp/words/run/segments';
import { missingAnswersWords } from '@qp/words/typing/missing-answers';
import { type ReactElement, useCallback } from 'react';
import { useWords } from '../../lib/words.ts';
import { Chart } from '../../ui/chart.tsx';
import type { Mode, Tokens } from '../../ui/theme.ts';

type Measured = NonNullable<ClassifierFile['measured']['missing_answers']>;

/** Accuracy with 0, 1, 2, … answers missing, beside what the tool states. */
export function MissingAnswers({ run, measured }: { run: Run; measured: Measured }): ReactElement {
  const words = useWords(missingAnswersWords);
  const base = useWords(segmentWords).pictureBase(run);
  const sentence = useCallback(
    ({ missing, accuracy, stated }: Measured[number]) => words.point(missing, accuracy, stated),
    [words],
  );
  const option = useCallback(
    (_: Mode, t: Tokens) => ({
      grid: { left: 8, right: 24, top: 16, bottom: 4, containLabel: true },
      xAxis: {
        type: 'category',
        data: measured.map(({ missing }) => String(missing)),
        axisLine: { lineStyle: { color: t.line } },
        axisTick: { show: false },
        axisLabel: { color: t.secondary, fontSize: 12 },
      },
      yAxis: {
        type: 'value',
        min: 0,
        max: 1,
        axisLabel: { color: t.secondary, fontSize: 12, formatter: (share: number) => percent(share, 0) },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
      tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => sentence(measured[dataIndex]) },
      series: [
        {
          ...{ type: 'line', name: words.correct, data: measured.map(({ accuracy }) => accuracy), symbol: 'circle' },
          ...{ symbolSize: 7, itemStyle: { color: t.action }, lineStyle: { color: t.action, width: 2.5 } },
          emphasis: { scale: false },
        },
        {
          ...{ type: 'line', name: words.stated, data: measured.map(({ stated }) => stated), symbol: 'none' },
          lineStyle: { color: t.secondary, width: 1.5, type: 'dotted' },
          emphasis: { disabled: true },
        },
      ],
    }),
    [measured, sentence, words],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.subtitle}
      alternative={measured.map(sentence).join(' ')}
      option={option}
      height={200}
      fileName={words.fileName(run.name)}
      base={base}
      headingLevel="h2"
    />
  );
}
