import { Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import type { Interval, MetricValue, ValueFigures } from '@qp/facts';
import { ticks } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { valueWords } from '@qp/words/value/value';
import { type ReactElement, useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { dot, type Mark, type PictureSize } from '../../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale, whisker } from '../../../ui/picture/plot.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

export interface ShownValue {
  readonly run: Run;
  /** As the run calls its segments, from the first. */
  readonly titles: readonly string[];
  readonly figures: ValueFigures;
}

/** The largest circle. */
const MOST_RADIUS = 44;

/** Radii whose areas are the sizes. */
export function radiiOf({ sizes }: ValueFigures, most: number): number[] {
  const largest = Math.max(...sizes.map(({ value }) => value));
  return sizes.map(({ value }) => Math.max(3, Math.min(MOST_RADIUS, most) * Math.sqrt(value / largest)));
}

/** The sentence for the client; people, values and shares as a table; and the picture. */
export function ValuePanel({
  population,
  ...shown
}: ShownValue & { readonly population: number | null }): ReactElement {
  const words = useWords(valueWords);
  const { figures, titles } = shown;
  const [code, setCode] = useState<string | null>(null);
  const metric = figures.metrics.find((one) => one.code === code) ?? figures.metrics[0];
  const people = population ?? figures.people;
  return (
    <Panel title={words.table} subtitle={words.tableHelp(people, population !== null)}>
      <Stack sx={{ gap: 5 }}>
        {metric && (
          <Typography component="p" variant="h2" sx={{ maxWidth: '60ch', overflowWrap: 'anywhere' }}>
            {words.sentence(figures, metric, titles)}
          </Typography>
        )}
        {metric && figures.metrics.length > 1 && (
          <SelectInput
            label={words.metric}
            value={metric.code}
            options={figures.metrics.map((one) => ({ value: one.code, label: one.label || one.code }))}
            onChange={setCode}
            sx={{ maxWidth: 360 }}
          />
        )}
        <ValueTable {...shown} metric={metric} people={people} />
        {metric && <ValuePicture {...shown} metric={metric} />}
        <Typography sx={{ color: 'ui.secondary', maxWidth: '76ch' }}>{words.methodAndBase(figures)}</Typography>
      </Stack>
    </Panel>
  );
}

function ValueTable({
  titles,
  figures,
  metric,
  people,
}: ShownValue & { readonly metric: MetricValue | undefined; readonly people: number }): ReactElement {
  const words = useWords(valueWords);
  const heads = words.heads(metric?.label || metric?.code || '').slice(0, metric ? undefined : 3);
  const range = (of: Interval, text: (value: number) => string) => words.range(text(of.low), text(of.high));
  const total = (value: number) => words.amount(value * people);
  return (
    <FigureTable label={words.table} tight head={heads.map((head) => <Head key={head}>{head}</Head>)}>
      {figures.sizes.map((size, s) => {
        const [mean, amount, share] = [metric?.means[s], metric?.amounts[s], metric?.shares[s]];
        return (
          <tr key={titles[s]}>
            <th scope="row">
              <SegmentSwatch segment={s + 1} /> {titles[s]}
            </th>
            <Figure text={percent(size.value)} range={range(size, percent)} />
            <Figure
              text={words.people(size.value * people)}
              range={range(size, (value) => words.people(value * people))}
            />
            {metric && (
              <>
                <Figure
                  text={mean ? words.amount(mean.value) : words.small}
                  range={mean && range(mean, words.amount)}
                />
                <Figure text={amount ? total(amount.value) : '–'} range={amount && range(amount, total)} />
                <Figure text={share ? percent(share.value) : '–'} range={share && range(share, percent)} />
              </>
            )}
          </tr>
        );
      })}
      {metric && (
        <tr>
          <th scope="row">{words.total}</th>
          {[percent(1), words.people(people), words.amount(metric.everyone), total(metric.everyone), percent(1)].map(
            (text, at) => (
              <Figure key={heads[at + 1]} text={text} />
            ),
          )}
        </tr>
      )}
    </FigureTable>
  );
}

function Figure({ text, range }: { readonly text: string; readonly range?: string | null | undefined }): ReactElement {
  return (
    <td>
      {text}
      {range && <div className="small">{range}</div>}
    </td>
  );
}

/** Area is size, height is value. */
function ValuePicture({ run, titles, figures, metric }: ShownValue & { readonly metric: MetricValue }): ReactElement {
  const words = useWords(valueWords);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const known = metric.means.filter((mean) => mean !== null);
      const at = ticks(Math.min(0, ...known.map(({ low }) => low)), Math.max(0, ...known.map(({ high }) => high)));
      const frame = { left: labelWidth(at.map(words.amount)), right: width - 12, top: 12, bottom: height - 28 };
      const y = scale([at[0], at.at(-1)!], [frame.bottom, frame.top]);
      const x = parts(metric.means.length, [frame.left, frame.right]);
      const radii = radiiOf(figures, (frame.right - frame.left) / metric.means.length / 2 - 2);
      return [
        ...levels({ at, on: y, t, label: words.amount }, frame),
        ...labelsBelow({ labels: titles.map((_, s) => `SEG${s + 1}`), on: x, t, all: true }, frame),
        ...metric.means.flatMap((mean, s) =>
          mean
            ? [
                dot([x(s), y(mean.value)], radii[s], {
                  fill: segmentColour(s + 1, mode),
                  opacity: 0.85,
                  tip: words.point(titles[s], figures.sizes[s].value, words.amount(mean.value)),
                }),
                whisker(x(s), y(mean.low), y(mean.high), { stroke: t.text, strokeWidth: 1.5 }),
              ]
            : [],
        ),
      ];
    },
    [figures, metric, titles, words],
  );
  return (
    <Chart
      title={words.picture(metric.label || metric.code)}
      subtitle={words.pictureHelp}
      alternative={metric.means
        .flatMap((mean, s) => (mean ? [words.point(titles[s], figures.sizes[s].value, words.amount(mean.value))] : []))
        .join(' ')}
      draw={draw}
      height={340}
      names={titles.map((title, s) => ({ segment: s + 1, title }))}
      showNames
      fileName={words.pictureFile(run.name)}
      base={words.methodAndBase(figures)}
    />
  );
}
