import type { FitSummary } from '@qp/contract';
import type { Stability } from '@qp/facts';
import { ticks } from '@qp/facts';
import type { stabilityWords } from '@qp/words/compare/stability-panel';
import { fixedNumber, number, wholePercent } from '@qp/words/numbers';
import {
  dot,
  line,
  type Mark,
  type PictureSize,
  type Point,
  rectangle,
  words as written,
} from '../../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, lineLabels, parts, scale, uprights } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

type Words = ReturnType<typeof stabilityWords>;

/** Spreads dots of one value side by side, not at random: the chart is the same every time. */
const spread = (at: number, of: number): number => (of < 2 ? 0 : (((at * 7) % of) / (of - 1) - 0.5) * 0.5);
/** The part of the room between two numbers of segments that the chosen one's ground takes. */
const GROUND = 0.62;

/** Agreement of the pairs above, BIC below, over the number of segments. */
export function agreementPicture(
  words: Words['agreement'],
  across: Stability['across'],
  fits: readonly FitSummary[],
  chosen: number,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const numbers = across.map(({ segments }) => segments);
  const bic = fits.filter(({ segments }) => numbers.includes(segments));
  const bicTicks = ticks(Math.min(...bic.map((fit) => fit.bic)), Math.max(...bic.map((fit) => fit.bic)), 2);
  const lowest = Math.min(0, ...across.flatMap(({ adjustedRand }) => adjustedRand));
  const randTicks = ticks(Math.floor(lowest * 5) / 5, 1);
  const left = labelWidth([...bicTicks.map((value) => number(value)), '0.0']);
  const above = { left, right: width - 16, top: 30, bottom: 0.64 * height };
  const below = { left, right: width - 16, top: 0.74 * height + 8, bottom: height - 30 };
  const x = scale([numbers[0] - 0.5, numbers[numbers.length - 1] + 0.5], [left, width - 16]);
  const agreement = scale([randTicks[0], 1], [above.bottom, above.top]);
  const criterion = scale([bicTicks[0], bicTicks[bicTicks.length - 1]], [below.bottom, below.top]);
  const ground = ({ top, bottom }: typeof above) =>
    rectangle(
      {
        x: x(chosen - GROUND / 2),
        y: top,
        width: x(chosen + GROUND / 2) - x(chosen - GROUND / 2),
        height: bottom - top,
      },
      { fill: t.coralSoft },
    );
  const curve = (points: readonly Point[], colour: string, tips: readonly string[]): Mark[] => [
    line(points, { stroke: colour, strokeWidth: 2 }),
    ...points.map((point, n) => dot(point, 4, { fill: colour, tip: tips[n] })),
  ];
  return [
    ground(above),
    ground(below),
    written(words.axis, [0, 8], { fill: t.secondary }),
    written(words.bic, [0, below.top - 20], { fill: t.secondary }),
    ...levels({ at: randTicks, on: agreement, t, label: (value) => fixedNumber(value, 1) }, above),
    ...levels({ at: bicTicks, on: criterion, t, label: (value) => number(value) }, below),
    ...labelsBelow(
      { labels: numbers.map(String), on: (n) => x(numbers[n]), t, chosen: numbers.indexOf(chosen) },
      below,
    ),
    ...across.flatMap(({ segments, adjustedRand }) =>
      adjustedRand.map((value, at) =>
        dot([x(segments + spread(at, adjustedRand.length)), agreement(value)], 2.5, {
          fill: t.secondary,
          opacity: 0.45,
          tip: words.point(segments, words.pair, fixedNumber(value, 2)),
        }),
      ),
    ),
    ...curve(
      across.map(({ segments, median }) => [x(segments), agreement(median)] as const),
      t.link,
      across.map(({ segments, median }) => words.point(segments, words.median, fixedNumber(median, 2))),
    ),
    ...curve(
      bic.map((fit) => [x(fit.segments), criterion(fit.bic)] as const),
      t.metrics,
      bic.map((fit) => words.point(fit.segments, words.bic, number(fit.bic))),
    ),
  ];
}

export interface SizeLine {
  readonly segment: number;
  readonly title: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const BAR = 12;

/** Each segment's share as a dot on the middle 90% of its shares over the samples. */
export function sizesPicture(
  words: Words['sizes'],
  lines: readonly SizeLine[],
  mode: Mode,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const labels = lines.map(({ title }) => title);
  const frame = { left: labelWidth(labels), right: width - 24, top: 4, bottom: height - 26 };
  const values = ticks(0, Math.max(...lines.map(({ high, share }) => Math.max(high, share))));
  const x = scale([0, values[values.length - 1]], [frame.left, frame.right]);
  const y = parts(lines.length, [frame.top, frame.bottom]);
  return [
    ...uprights({ at: values, on: x, t, label: (value) => wholePercent(value) }, frame, 'below'),
    ...lineLabels(labels, y, frame, t),
    ...lines.flatMap(({ segment, title, share, low, high }, n) => {
      const fill = segmentColour(segment, mode);
      const tip = words.sentence(title, share, low, high);
      const bar = { x: x(low), y: y(n) - BAR / 2, width: x(high) - x(low), height: BAR, radius: BAR / 2 };
      return [
        rectangle(bar, { fill, opacity: 0.4, tip }),
        dot([x(share), y(n)], 5.5, { fill, stroke: t.surface, strokeWidth: 2, tip }),
      ];
    }),
  ];
}
