import type { Interval } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import type { trackingWords } from '@qp/words/tracking/screen';
import { dot, line, type Mark, type PictureSize } from '../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale, ticks, whisker } from '../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../ui/theme.ts';

type Words = ReturnType<typeof trackingWords>['sizes'];

export interface SizeLine {
  readonly segment: number;
  readonly title: string;
  /** By wave. */
  readonly sizes: readonly Interval[];
}

/** The part of the room between two waves over which the segments spread, so their intervals don't hide one another. */
const SPREAD = 0.36;

/** A line for each segment with the interval of every wave; groups have no order, so theirs are not connected. */
export function trendPicture(
  words: Words,
  lines: readonly SizeLine[],
  waves: readonly string[],
  connected: boolean,
  mode: Mode,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const values = ticks(0, Math.max(...lines.flatMap(({ sizes }) => sizes.map(({ high }) => high))));
  const left = labelWidth(values.map((value) => percent(value, 0)));
  const frame = { left, right: width - 16, top: 10, bottom: height - 26 };
  const wave = parts(waves.length, [frame.left, frame.right]);
  const y = scale([0, values[values.length - 1]], [frame.bottom, frame.top]);
  const x = (at: number, n: number) =>
    wave(at + (lines.length < 2 ? 0 : (n / (lines.length - 1) - 0.5) * (connected ? SPREAD / 2 : SPREAD)));
  return [
    ...levels({ at: values, on: y, t, label: (value) => percent(value, 0) }, frame),
    ...labelsBelow({ labels: waves, on: wave, t }, frame),
    ...lines.flatMap(({ segment, title, sizes }, n) => {
      const colour = segmentColour(segment, mode);
      const group = segment;
      return [
        ...sizes.map(({ low, high }, at) =>
          whisker(x(at, n), y(low), y(high), { stroke: colour, strokeWidth: 2, opacity: 0.65 }),
        ),
        ...(connected
          ? [
              line(
                sizes.map(({ value }, at) => [x(at, n), y(value)] as const),
                { stroke: colour, strokeWidth: 2, group },
              ),
            ]
          : []),
        ...sizes.map(({ value, low, high }, at) =>
          dot([x(at, n), y(value)], 4.5, {
            fill: colour,
            stroke: t.surface,
            strokeWidth: 1.5,
            group,
            tip: words.point(title, waves[at], value, low, high),
          }),
        ),
      ];
    }),
  ];
}
