import { Box, Slider, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { precisionAt, type ReachResult, reachableAt } from '@qp/facts';
import { fixedNumber, percent, wholePercent } from '@qp/words/numbers';
import { reachWords } from '@qp/words/reach/reach';
import { type ReactElement, useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { line, type Mark, type PictureSize, type Point } from '../../../ui/picture/marks.ts';
import { labelWidth, levels, scale, uprights } from '../../../ui/picture/plot.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { segmentTitles } from './titles.ts';

interface GainsProps {
  readonly run: Run;
  readonly reach: ReachResult;
  /** Percent of those addressed who belong to the segment, at least. */
  readonly least: number;
  onLeast(least: number): void;
}

const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** What a campaign would find and hit, as a picture and as a table; both are of held-out respondents. */
export function Gains({ run, reach, least, onLeast }: GainsProps): ReactElement {
  const words = useWords(reachWords);
  const [share, setShare] = useState(20);
  const titles = segmentTitles(run);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const left = labelWidth(FIFTHS.map((value) => wholePercent(value)));
      const frame = { left, right: width - 16, top: 12, bottom: height - 28 };
      const [x, y] = [scale([0, 1], [frame.left, frame.right]), scale([0, 1], [frame.bottom, frame.top])];
      const rules = { at: FIFTHS, t, label: (value: number) => wholePercent(value) };
      const across = (from: Point, to: Point, dash: number[]) =>
        line([from, to], { stroke: t.secondary, strokeWidth: 1, dash });
      return [
        ...levels({ ...rules, on: y }, frame),
        ...uprights({ ...rules, on: x }, frame, 'below'),
        across([x(0), y(0)], [x(1), y(1)], [4, 4]),
        across([x(share / 100), frame.top], [x(share / 100), frame.bottom], []),
        ...reach.segments.map(({ found }, s) =>
          line([[x(0), y(0)], ...found.map((own, at): Point => [x((at + 1) / 100), y(own)])], {
            stroke: segmentColour(s + 1, mode),
            strokeWidth: 2.5,
            group: s + 1,
          }),
        ),
      ];
    },
    [reach, share],
  );
  return (
    <Panel title={words.table} subtitle={words.tableHelp}>
      <Stack sx={{ gap: 5 }}>
        <Stack className="no-print" direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 2, sm: 6 } }}>
          <ShareSlider label={words.address} value={share} least={1} most={100} onChange={setShare} />
          <ShareSlider label={words.precision} value={least} least={5} most={95} onChange={onLeast} />
        </Stack>
        <FigureTable
          label={words.table}
          tight
          head={
            <>
              <Head>{words.heads.segment}</Head>
              {[
                words.heads.size,
                ...words.heads.lift,
                words.heads.recall(share),
                words.heads.precision(share),
                words.heads.reachable(least),
              ].map((head) => (
                <Head key={head}>{head}</Head>
              ))}
            </>
          }
        >
          {reach.segments.map((segment, s) => {
            const reachable = reachableAt(segment, least / 100);
            return (
              <tr key={titles[s]}>
                <th scope="row">
                  <SegmentSwatch segment={s + 1} /> {titles[s]}
                </th>
                <td>{percent(segment.size)}</td>
                {segment.lift.map(({ value, low, high }, at) => (
                  <td key={words.heads.lift[at]}>
                    {fixedNumber(value, 1)}
                    <div className="small">{words.interval(low, high)}</div>
                  </td>
                ))}
                <td>{percent(segment.found[share - 1])}</td>
                <td>{percent(precisionAt(segment, share))}</td>
                <td>
                  {percent(reachable === 0 ? 0 : segment.found[reachable - 1])}
                  <div className="small">{reachable > 0 && words.of(reachable)}</div>
                </td>
              </tr>
            );
          })}
        </FigureTable>
        <Chart
          title={words.gains}
          subtitle={words.gainsHelp}
          alternative={reach.segments.map(({ found }, s) => words.point(titles[s], share, found[share - 1])).join(' ')}
          draw={draw}
          height={320}
          names={titles.map((title, s) => ({ segment: s + 1, title }))}
          showNames
          fileName={words.gainsFile(run.name)}
          base={words.base(reach)}
        />
      </Stack>
    </Panel>
  );
}

interface ShareSliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  onChange(value: number): void;
}

function ShareSlider({ label, value, least, most, onChange }: ShareSliderProps): ReactElement {
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
        {label}: <strong>{wholePercent(value / 100)}</strong>
      </Typography>
      <Slider
        size="small"
        value={value}
        min={least}
        max={most}
        aria-label={label}
        onChange={(_, next) => onChange(Array.isArray(next) ? next[0] : next)}
      />
    </Box>
  );
}
