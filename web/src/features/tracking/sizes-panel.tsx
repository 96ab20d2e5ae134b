import { Box, Stack, Typography } from '@mui/material';
import {
  differOnlyTogether,
  hasChanged,
  type Interval,
  type SizeChange,
  type SizeEstimate,
  sizeEstimates,
  ticks,
} from '@qp/facts';
import { percent, wholePercent } from '@qp/words/numbers';
import { trackingWords } from '@qp/words/tracking/screen';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Chart } from '../../ui/chart.tsx';
import { FigureTable, Head } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { dot, line, type Mark, type PictureSize } from '../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale, whisker } from '../../ui/picture/plot.ts';
import { Pill } from '../../ui/pill.tsx';
import { SegmentSwatch } from '../../ui/segment-swatch.tsx';
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx';
import { type Mode, segmentColour, type Tokens } from '../../ui/theme.ts';
import type { FiguresProps } from './figures-props.ts';

/** Sizes over all waves as a picture, and those of the open wave as a table. */
export function SizesPanel(props: FiguresProps & { readonly at: number }): ReactElement {
  const { run, tracking, names, baseName, segments, at } = props;
  const { sizes: words } = useWords(trackingWords);
  const [estimate, setEstimate] = useState<SizeEstimate>('estimated');
  const waves = useMemo(
    () => (tracking.kind === 'waves' ? [tracking.base, ...tracking.waves] : tracking.waves),
    [tracking],
  );
  const titles = useMemo(
    () => (tracking.kind === 'waves' ? [baseName, ...names] : [...names]),
    [tracking.kind, baseName, names],
  );
  const lines = useMemo(
    () =>
      segments.map((title, k): SizeLine => {
        return { segment: k + 1, title, sizes: waves.map((wave) => wave.sizes[estimate].sizes[k]) };
      }),
    [segments, waves, estimate],
  );
  const draw = useCallback(
    (mode: Mode, t: Tokens, room: PictureSize) =>
      trendPicture(words, lines, titles, tracking.kind === 'waves', mode, t, room),
    [words, lines, titles, tracking.kind],
  );
  const alternative = lines
    .flatMap(({ title, sizes }) =>
      sizes.map(({ value, low, high }, wave) => words.point(title, titles[wave], value, low, high)),
    )
    .join('. ');
  return (
    <Panel>
      <Stack sx={{ gap: 4 }}>
        <Chart
          title={words.title}
          subtitle={tracking.kind === 'waves' ? words.help : words.helpGroups}
          alternative={alternative}
          draw={draw}
          height={340}
          headingLevel="h2"
          names={segments.map((title, k) => ({ segment: k + 1, title }))}
          showNames
          fileName={`${run.name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'run'} ${words.file}`}
        />
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <SegmentedTabs<SizeEstimate>
            label={words.estimate}
            tabs={sizeEstimates.map((value) => ({ value, label: words.estimates[value] }))}
            value={estimate}
            onChange={setEstimate}
          />
          <Typography sx={{ color: 'ui.secondary', flex: 1, minWidth: 260 }}>{words.estimateHelp[estimate]}</Typography>
        </Stack>
        <SizesTable {...props} estimate={estimate} />
        <Box>
          <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary' }}>
            {words.note(tracking.waves[at].people, tracking.waves[at].effectiveBase)}
          </Typography>
          {tracking.sizes && (
            <Typography variant="caption" sx={{ display: 'block', color: 'ui.secondary' }}>
              {words.test(tracking.sizes)}
              {differOnlyTogether(tracking) && ` ${words.onlyTogether}`}
            </Typography>
          )}
        </Box>
      </Stack>
    </Panel>
  );
}

function SizesTable(props: FiguresProps & { readonly at: number; readonly estimate: SizeEstimate }): ReactElement {
  const { tracking, names, segments, at, estimate } = props;
  const { sizes: words } = useWords(trackingWords);
  const { sizes, toPrevious, toFirst, toOthers } = tracking.waves[at].sizes[estimate];
  const groups = tracking.kind === 'groups';
  // After the first, the previous one is the first: one column is enough.
  const previous = at > (groups ? 1 : 0) ? toPrevious : null;
  const compared = [
    { label: words.toOthers, changes: toOthers },
    { label: groups ? words.toFirstGroup(names[0]) : words.toFirst, changes: toFirst },
    { label: groups ? words.toPreviousGroup : words.toPrevious, changes: previous },
  ].flatMap(({ label, changes }) => (changes ? [{ label, changes }] : []));
  return (
    <FigureTable
      label={`${words.title}, ${names[at]}`}
      tight
      head={
        <>
          <Head>{words.segment}</Head>
          <Head>{words.size}</Head>
          <Head>{words.interval}</Head>
          {compared.map(({ label }) => (
            <ChangeHead key={label} label={label} />
          ))}
        </>
      }
    >
      {sizes.map(({ value, low, high }, k) => (
        <tr key={segments[k]}>
          <th scope="row">
            <SegmentSwatch segment={k + 1} /> {segments[k]}
          </th>
          <td style={{ fontWeight: 620 }}>{percent(value)}</td>
          <td>{words.range(low, high)}</td>
          {compared.map(({ label, changes }) => (
            <ChangeCells key={label} change={changes[k]} groups={groups} />
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

function ChangeHead({ label }: { readonly label: string }): ReactElement {
  const { sizes: words } = useWords(trackingWords);
  return (
    <>
      <Head>{label}</Head>
      <Head>{words.adjusted}</Head>
    </>
  );
}

function ChangeCells({ change, groups }: { readonly change: SizeChange; readonly groups: boolean }): ReactElement {
  const { sizes: words } = useWords(trackingWords);
  return (
    <>
      <td>
        {hasChanged(change) ? <strong>{words.change(change.value)}</strong> : words.change(change.value)}
        <div className="small">{words.changeRange(change.low, change.high)}</div>
      </td>
      <td>
        {words.p(change.adjusted)}{' '}
        {hasChanged(change) && <Pill tone="match">{groups ? words.differs : words.changed}</Pill>}
      </td>
    </>
  );
}

type Words = ReturnType<typeof trackingWords>['sizes'];

interface SizeLine {
  readonly segment: number;
  readonly title: string;
  /** By wave. */
  readonly sizes: readonly Interval[];
}

/** The part of the room between two waves over which the segments spread, so their intervals don't hide one another. */
const SPREAD = 0.36;

/** A line for each segment with the interval of every wave; groups have no order, so theirs are not connected. */
function trendPicture(
  words: Words,
  lines: readonly SizeLine[],
  waves: readonly string[],
  connected: boolean,
  mode: Mode,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const values = ticks(0, Math.max(...lines.flatMap(({ sizes }) => sizes.map(({ high }) => high))));
  const left = labelWidth(values.map((value) => wholePercent(value)));
  const frame = { left, right: width - 16, top: 10, bottom: height - 26 };
  const wave = parts(waves.length, [frame.left, frame.right]);
  const y = scale([0, values[values.length - 1]], [frame.bottom, frame.top]);
  const x = (at: number, n: number) =>
    wave(at + (lines.length < 2 ? 0 : (n / (lines.length - 1) - 0.5) * (connected ? SPREAD / 2 : SPREAD)));
  return [
    ...levels({ at: values, on: y, t, label: (value) => wholePercent(value) }, frame),
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
