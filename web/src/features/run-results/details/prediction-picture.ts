import type { Prediction } from '@qp/facts';
import { ticks } from '@qp/facts';
import { fixedNumber, number } from '@qp/words/numbers';
import { dot, line, type Mark, type PictureSize, straight, words as written } from '../../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale, whisker } from '../../../ui/picture/plot.ts';
import type { Tokens } from '../../../ui/theme.ts';
import type { FitWords } from './fit-figures.ts';

/** Gain over one segment on held-out respondents, with bars of one standard error; one segment is the line at 0. */
export function predictionPicture(
  words: FitWords,
  { figures }: Prediction,
  chosen: number,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const values = ticks(
    Math.min(0, ...figures.map(({ lead, leadError }) => lead - leadError)),
    Math.max(0, ...figures.map(({ lead, leadError }) => lead + leadError)),
  );
  // Small gains have different labels too.
  const decimals = Math.min(6, Math.max(2, Math.ceil(-Math.log10(values[1] - values[0]))));
  const label = (value: number) => number(value, decimals);
  const left = labelWidth(values.map(label));
  const frame = { left, right: width - 16, top: 10, bottom: height - 44 };
  const x = parts(figures.length, [frame.left, frame.right]);
  const y = scale([values[0], values[values.length - 1]], [frame.bottom, frame.top]);
  return [
    ...levels({ at: values, on: y, t, label }, frame),
    straight([left, y(0)], [frame.right, y(0)], { stroke: t.secondary, strokeWidth: 1, dash: [4, 4] }),
    ...labelsBelow(
      {
        labels: figures.map(({ segments }) => String(segments)),
        on: x,
        t,
        chosen: figures.findIndex(({ segments }) => segments === chosen),
        all: true,
      },
      frame,
    ),
    written(words.segments, [(frame.left + frame.right) / 2, height - 10], { fill: t.secondary, align: 'middle' }),
    line(
      figures.map(({ lead }, n) => [x(n), y(lead)] as const),
      { stroke: t.link, strokeWidth: 2 },
    ),
    ...figures
      .slice(1)
      .map(({ lead, leadError }, n) =>
        whisker(x(n + 1), y(lead - leadError), y(lead + leadError), { stroke: t.link, strokeWidth: 2, opacity: 0.55 }),
      ),
    ...figures.map(({ segments, lead }, n) =>
      dot([x(n), y(lead)], segments === chosen ? 6 : 4, {
        fill: t.link,
        tip: `${words.segments}: ${segments}\n${words.gain}: ${fixedNumber(lead, decimals)}`,
      }),
    ),
  ];
}
