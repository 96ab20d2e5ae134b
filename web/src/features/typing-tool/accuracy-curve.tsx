import type { Run, TopKResult } from '@qp/contract';
import { bendOf, ticks } from '@qp/facts';
import { wholePercent } from '@qp/words/numbers';
import { segmentWords } from '@qp/words/run/segments';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import { type ReactElement, useCallback } from 'react';
import { useWords } from '../../lib/words.ts';
import { Chart } from '../../ui/chart.tsx';
import { dot, line, type Mark, type PictureSize, type Point, words as written } from '../../ui/picture/marks.ts';
import { type Frame, labelsBelow, labelWidth, levels, parts, scale } from '../../ui/picture/plot.ts';
import { textWidth } from '../../ui/picture/text-width.ts';
import type { Mode, Tokens } from '../../ui/theme.ts';

interface AccuracyCurveProps {
  readonly run: Run;
  readonly result: TopKResult;
  readonly height: number;
  /** A point was clicked on. On the keyboard the number is typed. */
  readonly onChoose: ((questions: number) => void) | undefined;
}

export function AccuracyCurve({ run, result, height, onChoose }: AccuracyCurveProps): ReactElement {
  const words = useWords(accuracyWords);
  const base = useWords(segmentWords).pictureBase(run);
  const { curve } = result.stats;
  const bend = bendOf(curve.map(({ acc }) => acc));
  const asked = result.feature_arr.length;
  const everySegment = result.asked.segments.length === run.segments;
  const choosing = onChoose !== undefined;
  const draw = useCallback(
    (_: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const shares = curve.map(({ acc }) => acc);
      const among = everySegment ? [] : curve.map(({ acc_in_target_groups: share }) => share);
      const low = Math.max(0, Math.floor(Math.min(...shares, ...among) * 10 - 0.5) / 10);
      const high = Math.min(1, Math.ceil(Math.max(...shares, ...among) * 10 + 0.2) / 10);
      const values = ticks(low, high, 4).filter((value) => value <= 1);
      const left = labelWidth(values.map((value) => wholePercent(value)));
      const frame = { left, right: width - 24, top: 28, bottom: height - 26 };
      const x = parts(curve.length, [frame.left, frame.right]);
      const y = scale([values[0], values[values.length - 1]], [frame.bottom, frame.top]);
      const points = (of: readonly number[]) => of.map((share, n): Point => [x(n), y(share)]);
      return [
        ...levels({ at: values, on: y, t, label: (value) => wholePercent(value) }, frame),
        ...labelsBelow({ labels: curve.map(({ questions }) => String(questions)), on: x, t }, frame),
        ...(bend < curve.length ? bendLine(words.bend, x(bend - 1), frame, t) : []),
        line(points(among), { stroke: t.secondary, strokeWidth: 1.5, dash: [2, 3] }),
        line(points(shares), { stroke: t.action, strokeWidth: 2.5 }),
        ...shares.map((share, n) => {
          const own = n + 1 === asked;
          return dot([x(n), y(share)], own ? 6 : 4, {
            fill: own ? t.coral : t.action,
            stroke: t.surface,
            strokeWidth: 1.5,
            tip: words.point(curve[n]),
            pick: choosing ? n + 1 : undefined,
          });
        }),
      ];
    },
    [curve, bend, asked, everySegment, choosing, words],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.curveHelp(everySegment, choosing)}
      alternative={[...curve.map(words.point), words.bendAt(bend)].join(' ')}
      draw={draw}
      height={height}
      onPick={onChoose}
      fileName={`${run.name} accuracy`}
      base={base}
      headingLevel="h2"
    />
  );
}

/** Where the curve bends: a dashed line with its word above, inside the picture. */
function bendLine(text: string, x: number, { left, right, top, bottom }: Frame, t: Tokens): Mark[] {
  const half = textWidth(text) / 2;
  const middle = Math.min(Math.max(x, left + half), right - half);
  return [
    line(
      [
        [x, top - 4],
        [x, bottom],
      ],
      { stroke: t.secondary, strokeWidth: 1, dash: [4, 4] },
    ),
    written(text, [middle, top - 14], { fill: t.secondary, align: 'middle' }),
  ];
}
