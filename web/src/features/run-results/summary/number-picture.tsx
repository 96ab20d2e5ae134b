import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { isBlank, type Ridges, segmentTitle, shortLabel } from '@qp/facts';
import { formatValue } from '@qp/words/crosstab/figures';
import { number } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { fileStem, labelRoom } from './picture-labels.ts';
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
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => {
      const { places, highest, mean } = ridges;
      const { shares, width: bar } = distribution;
      const height = HIGHEST / highest;
      const [from, to] = [places[0] - bar / 2, places[places.length - 1] + bar / 2];
      /** The segment at the foot has the baseline 0. */
      const baseline = (at: number) => order.length - 1 - at;
      const ridge = (column: number, at: number, colour: string, opacity: number, line: object) => ({
        type: 'line',
        data: shares[column].map((share, place) => [places[place], baseline(at) + height * share]),
        smooth: 0.35,
        smoothMonotone: 'x',
        symbol: 'none',
        areaStyle: { origin: baseline(at), color: colour, opacity },
        lineStyle: { color: colour, ...line },
        silent: true,
      });
      const dots = order.flatMap((segment, at) => {
        const value = mean.value[segment - 1];
        return isBlank(mean, segment - 1) || value < from || value > to
          ? []
          : [{ value: [value, baseline(at)], segment, itemStyle: { color: segmentColour(segment, mode) } }];
      });
      return {
        grid: { left: 8, right: 20, top: 8, bottom: 8, containLabel: true },
        xAxis: {
          ...{ type: 'value', min: from, max: to },
          axisLine: { show: false },
          axisLabel: {
            ...{ color: t.secondary, fontSize: 11, hideOverlap: true, showMinLabel: false, showMaxLabel: false },
            formatter: (value: number) => number(value, 2),
          },
          splitLine: { lineStyle: { color: t.lineSoft } },
        },
        yAxis: {
          ...{ type: 'value', min: 0, max: order.length, interval: 1 },
          axisLabel: {
            ...{ color: t.text, fontSize: 12, verticalAlign: 'bottom' },
            formatter: (value: number) => {
              const segment = order[order.length - 1 - value];
              return segment === undefined
                ? ''
                : shortLabel(segmentTitle(segment, run.header_descriptions), labelRoom(width));
            },
          },
          splitLine: { lineStyle: { color: t.line } },
        },
        tooltip: {
          formatter: ({ data }: { data: { segment: number } }) =>
            words.point(segmentTitle(data.segment, run.header_descriptions), ...figures(ridges, data.segment)),
        },
        series: [
          ...order.flatMap((segment, at) => [
            ridge(run.segments, at, t.secondary, 0.16, { width: 1, opacity: 0.5 }),
            ridge(segment - 1, at, segmentColour(segment, mode), 0.45, { width: 2 }),
          ]),
          {
            type: 'scatter',
            data: dots,
            symbolSize: 11,
            z: 5,
            clip: false,
            itemStyle: { borderColor: t.surface, borderWidth: 2 },
          },
        ],
      };
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
        option={option}
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
