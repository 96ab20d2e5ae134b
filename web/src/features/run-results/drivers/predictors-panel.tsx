import { Box, Button, Stack, Typography } from '@mui/material';
import type { Run, RunDrivers } from '@qp/contract';
import { type Drivers, isClear, isCommon, type Predictor, type SegmentMargin, segmentTitle, ticks } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { wholePercent } from '@qp/words/numbers';
import { type ReactElement, useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { dot, line, type Mark, type PictureSize } from '../../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale } from '../../../ui/picture/plot.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { fileStem, pictureNames } from '../pictures/index.ts';

interface PredictorsPanelProps {
  readonly run: Run;
  readonly order: readonly number[];
  readonly found: RunDrivers;
}

/** What each predictor says, in a sentence; the figures behind it when they are asked for. */
export function PredictorsPanel({ run, order, found }: PredictorsPanelProps): ReactElement {
  const words = useWords(driverWords);
  return (
    <Panel title={words.predictors.title} subtitle={words.notCauses}>
      <Stack sx={{ gap: 5 }}>
        {found.drivers.causes.map((predictor) => {
          const label = found.causes.find(({ code }) => code === predictor.code)?.label || predictor.code;
          const props = { run, order, predictor, label, drivers: found.drivers };
          return <PredictorOf key={predictor.code} {...props} />;
        })}
      </Stack>
    </Panel>
  );
}

interface PredictorProps extends Pick<PredictorsPanelProps, 'run' | 'order'> {
  readonly predictor: Predictor;
  readonly drivers: Drivers;
  readonly label: string;
}

/** Segments whose columns leave room for the picture beside the table, at 1,280 pixels. */
const BESIDE = 3;

function PredictorOf(props: PredictorProps): ReactElement {
  const { run, order, predictor, drivers, label } = props;
  const words = useWords(driverWords);
  const [opened, setOpened] = useState(drivers.causes.length === 1);
  const printing = usePrinting();
  const has = predictor.answers.length > 0;
  const open = has && (opened || printing);
  const names = pictureNames(run, order);
  const points = predictor.points.map((point) => ({
    name: point.name ?? words.predictors.at(point.at ?? 0),
    probabilities: order.map((segment) => point.probabilities[segment - 1]),
  }));
  const picture = useCallback(
    (mode: Mode, t: Tokens, room: PictureSize) =>
      predictorPicture(words, predictor, order, run.header_descriptions, mode, t, room),
    [words, predictor, order, run.header_descriptions],
  );
  return (
    <Box component="section" aria-label={label}>
      <Stack direction="row" sx={{ columnGap: 3, alignItems: 'baseline', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <div className="small">{predictor.wald ? words.predictors.wald(predictor.wald) : words.predictors.noTest}</div>
        {has && (
          <Button
            size="small"
            variant="text"
            aria-expanded={open}
            aria-label={words.predictors.figuresOf(label)}
            onClick={() => setOpened(!opened)}
          >
            {words.predictors.figures}
          </Button>
        )}
      </Stack>
      {has ? <ClearestAnswer {...props} /> : <Typography>{words.noAnswers}</Typography>}
      {open && <Typography sx={{ color: 'ui.secondary', my: 2 }}>{words.predictors.help}</Typography>}
      {open && (
        <Columns from="lg" widths={order.length <= BESIDE ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)'}>
          <MarginsTable {...props} />
          <Chart
            title={words.predictors.chart(label)}
            headingLevel="h3"
            subtitle={words.predictors.chartHelp}
            alternative={words.predictors.alternative(
              points,
              names.map(({ title }) => title),
            )}
            draw={picture}
            height={240}
            fileName={fileStem(run, words.predictors.chart(label))}
            names={names}
            showNames
          />
        </Columns>
      )}
    </Box>
  );
}

/** The answer and segment that are furthest from everyone, in a sentence. */
function ClearestAnswer({ run, order, predictor, drivers }: PredictorProps): ReactElement {
  const words = useWords(driverWords).predictors;
  const common = predictor.answers.filter((answer) => isCommon(answer, drivers.people));
  const clear = common.flatMap(({ name, at, segments }) =>
    order.flatMap((segment) => {
      const margin = segments[segment - 1];
      return isClear(margin) ? [{ name: name ?? words.at(at ?? 0), segment, margin }] : [];
    }),
  );
  const [first] = clear.toSorted((a, b) => Math.abs(b.margin.difference) - Math.abs(a.margin.difference));
  if (!first) return <Typography>{words.noneClear}</Typography>;
  const { name, segment, margin } = first;
  const title = segmentTitle(segment, run.header_descriptions);
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {words.sentence(name, title, drivers.everyone[segment - 1], margin)}
    </Typography>
  );
}

function MarginsTable({ run, order, predictor, drivers, label }: PredictorProps): ReactElement {
  const words = useWords(driverWords).predictors;
  const hasShares = predictor.answers.some(({ share }) => share !== null);
  return (
    <FigureTable
      label={words.table(label)}
      tight
      maxHeight={560}
      head={
        <>
          <Head>{words.answer}</Head>
          {hasShares && <Head>{words.share}</Head>}
          {order.map((segment) => (
            <Head key={segment}>
              <SegmentSwatch segment={segment} /> {segmentTitle(segment, run.header_descriptions)}
            </Head>
          ))}
        </>
      }
    >
      {predictor.answers.map(({ name, at, share, segments }) => {
        const title = name ?? words.at(at ?? 0);
        return (
          <tr key={title}>
            <th scope="row">{title}</th>
            {hasShares && <td>{share === null ? '' : wholePercent(share)}</td>}
            {order.map((segment) => (
              <MarginCell key={segment} margin={segments[segment - 1]} />
            ))}
          </tr>
        );
      })}
      <tr>
        <th scope="row">{words.everyone}</th>
        {hasShares && <td />}
        {order.map((segment) => (
          <td key={segment}>{words.probability(drivers.everyone[segment - 1])}</td>
        ))}
      </tr>
    </FigureTable>
  );
}

function MarginCell({ margin }: { readonly margin: SegmentMargin | null }): ReactElement {
  const words = useWords(driverWords).predictors;
  if (margin === null) return <td>{words.refusedHere}</td>;
  const share = words.probability(margin.share);
  return (
    <td>
      {isClear(margin) ? <strong>{share}</strong> : share}
      <div className="small">{words.difference(margin)}</div>
    </td>
  );
}

/** The probability of each segment along the answers of one variable: a line each. */
function predictorPicture(
  words: ReturnType<typeof driverWords>,
  { points }: Predictor,
  order: readonly number[],
  descriptions: readonly string[],
  mode: Mode,
  t: Tokens,
  { width, height }: PictureSize,
): Mark[] {
  const values = ticks(0, Math.max(...points.flatMap(({ probabilities }) => probabilities)));
  const left = labelWidth(values.map((value) => wholePercent(value)));
  const frame = { left, right: width - 16, top: 12, bottom: height - 26 };
  const x = parts(points.length, [frame.left, frame.right]);
  const y = scale([0, values[values.length - 1]], [frame.bottom, frame.top]);
  const labels = points.map(({ name, at }) => name ?? words.predictors.at(at ?? 0));
  return [
    ...levels({ at: values, on: y, t, label: (value) => wholePercent(value) }, frame),
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
