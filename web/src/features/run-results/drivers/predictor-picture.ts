import { type Predictor, segmentTitle } from '@qp/facts';
import type { driverWords } from '@qp/words/drivers/drivers';
import { percent } from '@qp/words/numbers';
import { dot, line, type Mark, type PictureSize } from '../../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale, ticks } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

/** The probability of each segment along the answers of one variable: a line each. */
export function predictorPicture(
  words: ReturnType<typeof driverWords>,
  { points }: Predictor,
  order: readonly number[],
  descriptions: readonly string[],
  mode: Mode,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const values = ticks(0, Math.max(...points.flatMap(({ probabilities }) => probabilities)));
  const left = labelWidth(values.map((value) => percent(value, 0)));
  const frame = { left, right: width - 16, top: 12, bottom: height - 26 };
  const x = parts(points.length, [frame.left, frame.right]);
  const y = scale([0, values[values.length - 1]], [frame.bottom, frame.top]);
  const labels = points.map(({ name, at }) => name ?? words.predictors.at(at ?? 0));
  return [
    ...levels({ at: values, on: y, t, label: (value) => percent(value, 0) }, frame),
    ...labelsBelow({ labels, on: x, t, most: Math.max(90, (frame.right - frame.left) / points.length - 8) }, frame),
    ...order.flatMap((segment) => {
      const [colour, title] = [segmentColour(segment, mode), segmentTitle(segment, descriptions)];
      const shares = points.map(({ probabilities }) => probabilities[segment - 1]);
      return [
        line(
          shares.map((share, n) => [x(n), y(share)] as const),
          { stroke: colour, strokeWidth: 2, group: segment },
        ),
        ...shares.map((share, n) =>
          dot([x(n), y(share)], 4, { fill: colour, group: segment, tip: words.predictors.point(title, share) }),
        ),
      ];
    }),
  ];
}
