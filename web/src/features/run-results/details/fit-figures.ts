import type { FitSummary } from '@qp/contract';
import { ticks } from '@qp/facts';
import { fixedNumber, number } from '@qp/words/numbers';
import type { fitWords } from '@qp/words/run/fits';
import {
  dot,
  line,
  type Mark,
  type PictureSize,
  type Point,
  rectangle,
  words as written,
} from '../../../ui/picture/marks.ts';
import { type Frame, labelsBelow, labelWidth, levels, parts, type Scale, scale } from '../../../ui/picture/plot.ts';
import type { Tokens } from '../../../ui/theme.ts';

/** The fits of every number of segments as a chart. */

export type FitWords = ReturnType<typeof fitWords>;

/** The smallest segment's share. */
export function smallest(fit: FitSummary): number {
  return Math.min(...fit.shares);
}

/** The part of a number's room that the chosen one's ground takes. */
const GROUND = 0.62;

interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly colour: string;
  readonly dash?: readonly number[];
  readonly labelled: 'above' | 'below';
}

function curve({ name, values, colour, dash, labelled }: Line, x: Scale, y: Scale): Mark[] {
  const points = values.map((value, n): Point | null => (value === null ? null : [x(n), y(value)]));
  // Named at the second point, where the lines have separated and the band has not begun.
  const named = points[1];
  return [
    line(points, { stroke: colour, strokeWidth: 2, dash }),
    ...points.flatMap((point) => (point ? [dot(point, 3.5, { fill: colour })] : [])),
    ...(named
      ? [
          // Lines come down from the left: above a point only its right is free.
          labelled === 'above'
            ? written(name, [named[0] + 4, named[1] - 12], { fill: colour, weight: 600 })
            : written(name, [named[0], named[1] + 16], { fill: colour, weight: 600, align: 'middle' }),
        ]
      : []),
  ];
}

/** BIC and ICL above, entropy R² below, over the number of segments. */
export function fitPicture(
  words: FitWords,
  fits: readonly FitSummary[],
  chosen: number,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const known = fits.flatMap(({ bic, icl }) => [bic, icl]).filter((value) => value !== null);
  const values = ticks(Math.min(...known), Math.max(...known), 4);
  const left = labelWidth(values.map((value) => number(value)));
  const above = { left, right: width - 16, top: 24, bottom: 0.59 * height };
  const below = { left, right: width - 16, top: 0.69 * height, bottom: height - 28 };
  const x = parts(fits.length, [left, width - 16]);
  const criterion = scale([values[0], values[values.length - 1]], [above.bottom, above.top]);
  const entropy = scale([0, 1], [below.bottom, below.top]);
  const at = fits.findIndex(({ segments }) => segments === chosen);
  const column = (width - 16 - left) / fits.length;
  const ground = ({ top, bottom }: Frame): Mark =>
    rectangle(
      { x: x(at) - (GROUND * column) / 2, y: top, width: GROUND * column, height: bottom - top, radius: 6 },
      { fill: t.coralSoft },
    );
  // Above the plot: inside it the lines pass through.
  const own =
    at < 0
      ? []
      : [
          ground(above),
          ground(below),
          written(words.chosen, [x(at), 11], { fill: t.coralText, weight: 600, align: 'middle' }),
        ];
  return [
    ...own,
    ...levels({ at: values, on: criterion, t, label: (value) => number(value) }, above),
    ...levels({ at: [0, 0.5, 1], on: entropy, t, label: String }, below),
    ...labelsBelow({ labels: fits.map(({ segments }) => String(segments)), on: x, t, chosen: at, all: true }, below),
    ...curve(
      { name: words.names.bic, values: fits.map(({ bic }) => bic), colour: t.link, labelled: 'below' },
      x,
      criterion,
    ),
    ...curve(
      { name: words.names.icl, values: fits.map(({ icl }) => icl), colour: t.metrics, dash: [5, 4], labelled: 'above' },
      x,
      criterion,
    ),
    ...curve(
      {
        name: words.names.entropyR2,
        values: fits.map(({ entropyR2 }) => entropyR2),
        colour: t.profile,
        // Where there is room: under a low point stand the numbers of segments.
        labelled: (fits[1]?.entropyR2 ?? 1) < 0.5 ? 'above' : 'below',
      },
      x,
      entropy,
    ),
    ...fits.map((fit, n) =>
      rectangle(
        { x: x(n) - column / 2, y: 0, width: column, height: below.bottom },
        {
          fill: 'transparent',
          lit: { stroke: t.line },
          tip: [
            String(fit.segments),
            ...(['bic', 'icl', 'entropyR2'] as const).map((name) => `${words.names[name]}: ${readable(fit[name])}`),
          ].join('\n'),
        },
      ),
    ),
  ];
}

function readable(value: number | null): string {
  if (value === null) return '–';
  return Math.abs(value) <= 1 ? fixedNumber(value, 2) : number(value);
}
