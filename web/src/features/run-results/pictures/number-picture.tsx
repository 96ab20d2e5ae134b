import { MenuItem, Select, Stack } from '@mui/material';
import type { Run } from '@qp/contract';
import { isBlank, type Ridges, segmentTitle, ticks } from '@qp/facts';
import { formatValue } from '@qp/words/crosstab/figures';
import { number } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { dot, line, type Mark, type PictureSize, type Point, straight } from '../../../ui/picture/marks.ts';
import { labelWidth, lineLabels, parts, scale, uprights } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { fileStem, nameLineLabel } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

/** Height of a segment's ridge, and how much of it the highest bar takes. */
const ROW = 64;
const HIGHEST = 0.86;

interface PictureProps {
  run: Run;
  order: readonly number[];
  /** At least one; the first is shown first. */
  numbers: readonly Ridges[];
}

/** A number in every segment: its distribution as a ridge over the survey's, with its mean. */
export function NumberPicture({ run, order, numbers }: PictureProps) {
  const all = useWords(summaryWords);
  const words = all.ridges;
  const [chosen, setChosen] = useState<string | null>(null);
  const ridges = numbers.find(({ variable }) => variable.code === chosen) ?? numbers[0];
  const { variable, distribution } = ridges;
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const { places, highest, mean } = ridges;
      const { shares, width: bar } = distribution;
      const titles = order.map((segment) => segmentTitle(segment, run.header_descriptions));
      const labels = titles.map((title) => nameLineLabel(title, width));
      const frame = { left: labelWidth(labels), right: width - 20, top: 4, bottom: height - 24 };
      const ends = [places[0] - bar / 2, places[places.length - 1] + bar / 2] as const;
      const across = scale(ends, [frame.left, frame.right]);
      const down = parts(order.length, [frame.top, frame.bottom]);
      const row = (frame.bottom - frame.top) / order.length;
      const baseline = (at: number) => down(at) + row / 2;
      const outline = (column: number, at: number): Point[] => [
        [across(ends[0]), baseline(at)],
        ...shares[column].map((share, place): Point => {
          return [across(places[place]), baseline(at) - (HIGHEST * row * share) / highest];
        }),
        [across(ends[1]), baseline(at)],
      ];
      const ridge = (points: readonly Point[], colour: string, opacity: number, strokeWidth: number, look: object) => [
        { ...line(points, { opacity, ...look }), fill: colour },
        line(points.slice(1, -1), { stroke: colour, strokeWidth }),
      ];
      const rows = order.flatMap((segment, at) => {
        const colour = segmentColour(segment, mode);
        const tip = words.point(titles[at], ...figures(ridges, segment));
        const value = mean.value[segment - 1];
        const drawn = !isBlank(mean, segment - 1) && value >= ends[0] && value <= ends[1];
        return [
          straight([frame.left, baseline(at)], [frame.right, baseline(at)], { stroke: t.line, strokeWidth: 1 }),
          ...ridge(outline(run.segments, at), t.secondary, 0.18, 0.75, {}),
          ...ridge(outline(segment - 1, at), colour, 0.4, 2, { tip, group: segment }),
          ...(drawn
            ? [
                dot([across(value), baseline(at)], 5, {
                  fill: colour,
                  stroke: t.surface,
                  strokeWidth: 2,
                  tip,
                  group: segment,
                }),
              ]
            : []),
        ];
      });
      const axis = {
        at: ticks(...ends).filter((value) => value >= ends[0] && value <= ends[1]),
        on: across,
        t,
        label: (value: number) => number(value, 2),
      };
      return [...uprights(axis, frame, 'below'), ...lineLabels(labels, down, frame, t), ...rows];
    },
    [words, run, order, ridges, distribution],
  );
  const beyond = 1 - distribution.shares[run.segments].reduce((sum, share) => sum + share, 0);
  return (
    <Stack sx={{ gap: 2 }}>
      {numbers.length > 1 && (
        <Select
          className="no-print"
          value={variable.code}
          onChange={(event) => setChosen(event.target.value)}
          inputProps={{ 'aria-label': words.choose }}
          sx={{ alignSelf: 'flex-start', minWidth: 220, maxWidth: '100%' }}
        >
          {numbers.map((one) => (
            <MenuItem key={one.variable.code} value={one.variable.code}>
              {one.variable.name}
            </MenuItem>
          ))}
        </Select>
      )}
      <Chart
        title={words.title(variable.name)}
        subtitle={words.help(beyond)}
        alternative={[...order.map((segment) => [segmentTitle(segment, run.header_descriptions), segment] as const)]
          .concat([[words.total, run.segments + 1]])
          .map(([title, column]) => words.sentence(title, ...figures(ridges, column)))
          .join(' ')}
        draw={draw}
        height={order.length * ROW + 40}
        headingLevel="h2"
        fileName={fileStem(run, words.file(variable.name))}
        base={all.base(run)}
        names={pictureNames(run, order)}
      />
    </Stack>
  );
}

/** Mean and median of a column, as the cross-tab writes them; a dash where no one answered. */
function figures({ mean, median }: Ridges, column: number): [string, string] {
  return [formatValue(mean, column - 1) || '–', formatValue(median, column - 1) || '–'];
}
