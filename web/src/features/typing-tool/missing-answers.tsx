import type { Run } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import { wholePercent } from '@qp/words/numbers';
import { segmentWords } from '@qp/words/run/segments';
import { missingAnswersWords } from '@qp/words/typing-tool/missing-answers';
import { type ReactElement, useCallback } from 'react';
import { useWords } from '../../lib/words.ts';
import { Chart } from '../../ui/chart.tsx';
import { dot, line, type Mark, type Paint, type PictureSize } from '../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale } from '../../ui/picture/plot.ts';
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
  const draw = useCallback(
    (_: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const values = [0, 0.2, 0.4, 0.6, 0.8, 1];
      const left = labelWidth(values.map((value) => wholePercent(value)));
      const frame = { left, right: width - 24, top: 12, bottom: height - 26 };
      const x = parts(measured.length, [frame.left, frame.right]);
      const y = scale([0, 1], [frame.bottom, frame.top]);
      const curve = (shares: readonly number[], look: Omit<Paint, 'fill'>) =>
        line(
          shares.map((share, n) => [x(n), y(share)] as const),
          look,
        );
      return [
        ...levels({ at: values, on: y, t, label: (value) => wholePercent(value) }, frame),
        ...labelsBelow({ labels: measured.map(({ missing }) => String(missing)), on: x, t }, frame),
        curve(
          measured.map(({ stated }) => stated),
          { stroke: t.secondary, strokeWidth: 1.5, dash: [2, 3] },
        ),
        curve(
          measured.map(({ accuracy }) => accuracy),
          { stroke: t.action, strokeWidth: 2.5 },
        ),
        ...measured.map((one, n) => dot([x(n), y(one.accuracy)], 3.5, { fill: t.action, tip: sentence(one) })),
      ];
    },
    [measured, sentence],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.subtitle}
      alternative={measured.map(sentence).join(' ')}
      draw={draw}
      height={200}
      fileName={words.fileName(run.name)}
      base={base}
      headingLevel="h2"
    />
  );
}
