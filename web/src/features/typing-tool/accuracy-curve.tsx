import type { Run, TopKResult } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { segmentWords } from '@qp/words/run/segments';
import { accuracyWords } from '@qp/words/typing-tool/accuracy';
import { type ReactElement, useCallback } from 'react';
import { useWords } from '../../lib/words.ts';
import { Chart } from '../../ui/chart.tsx';
import {
  dot,
  line,
  type Mark,
  type PictureSize,
  type Point,
  rectangle,
  words as written,
} from '../../ui/picture/marks.ts';
import { type Frame, labelsBelow, labelWidth, levels, parts, scale, ticks } from '../../ui/picture/plot.ts';
import { textWidth } from '../../ui/picture/text-width.ts';
import type { Mode, Tokens } from '../../ui/theme.ts';

export function AccuracyCurve({ run, result }: { run: Run; result: TopKResult }): ReactElement {
  const words = useWords(accuracyWords);
  const base = useWords(segmentWords).pictureBase(run);
  const { curve } = result.stats;
  // With every question in use there is nothing further to gain or to save.
  const enough = (result.stats.enough ?? curve.length) < curve.length ? result.stats.enough : undefined;
  const asked = result.feature_arr.length;
  const everySegment = result.asked.segments.length === run.segments;
  const draw = useCallback(
    (_: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const shares = curve.map(({ acc }) => acc);
      const among = everySegment ? [] : curve.map(({ acc_in_target_groups: share }) => share);
      const low = Math.max(0, Math.floor(Math.min(...shares, ...among) * 10 - 0.5) / 10);
      const high = Math.min(1, Math.ceil(Math.max(...shares, ...among) * 10 + 0.2) / 10);
      const values = ticks(low, high, 4).filter((value) => value <= 1);
      const left = labelWidth(values.map((value) => percent(value, 0)));
      const frame = { left, right: width - 24, top: 28, bottom: height - 26 };
      const x = parts(curve.length, [frame.left, frame.right]);
      const y = scale([values[0], values[values.length - 1]], [frame.bottom, frame.top]);
      const points = (of: readonly number[]) => of.map((share, n): Point => [x(n), y(share)]);
      return [
        ...levels({ at: values, on: y, t, label: (value) => percent(value, 0) }, frame),
        ...labelsBelow({ labels: curve.map(({ questions }) => String(questions)), on: x, t }, frame),
        ...(enough === undefined ? [] : enoughLine(words.enough, x(enough - 1), frame, t)),
        line(points(among), { stroke: t.secondary, strokeWidth: 1.5, dash: [2, 3] }),
        line(points(shares), { stroke: t.action, strokeWidth: 2.5 }),
        ...shares.map((share, n) => {
          const [own, beyond] = [n + 1 === asked, n + 1 > asked];
          return dot([x(n), y(share)], own ? 5.5 : 3.5, {
            fill: own ? t.coral : beyond ? t.surface : t.action,
            stroke: beyond ? t.action : t.surface,
            strokeWidth: 1.5,
            tip: words.point(curve[n]),
          });
        }),
        ...ownLabel(words.atNumber(shares[asked - 1], asked), [x(asked - 1), y(shares[asked - 1])], frame, t),
      ];
    },
    [curve, enough, asked, everySegment, words],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.curveHelp(everySegment, curve.length > asked)}
      alternative={[...curve.map(words.point), ...(enough === undefined ? [] : [words.enoughWith(enough)])].join(' ')}
      draw={draw}
      height={230}
      fileName={`${run.name} accuracy`}
      base={base}
      headingLevel="h2"
    />
  );
}

/** Where more questions gain nothing: a dashed line with its word above, inside the picture. */
function enoughLine(text: string, x: number, { left, right, top, bottom }: Frame, t: Tokens): Mark[] {
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

/**
 * The curve rises from the lower left, so there is room below a point: to its right, or left of it where the picture ends. On its own
 * ground, so the curve and the dashed line don't run through it.
 */
function ownLabel(text: string, [x, y]: Point, { right, bottom }: Frame, t: Tokens): Mark[] {
  const wide = textWidth(text, 12, 620);
  const from = x + wide > right ? x - wide + 10 : x;
  const middle = Math.min(y + 24, bottom - 10);
  return [
    rectangle({ x: from - 4, y: middle - 9, width: wide + 8, height: 18 }, { fill: t.surface }),
    written(text, [from, middle], { fill: t.coralText, weight: 620 }),
  ];
}
