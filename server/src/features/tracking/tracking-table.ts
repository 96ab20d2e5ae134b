import type { ShownMetric } from '@qp/facts';
import {
  crosstabRows,
  hasMoved,
  meanFinding,
  metricRows,
  type NewSegmentation,
  shareFinding,
  type TrackingFigures,
} from '@qp/facts';
import { trackingFileWords } from '@qp/words/tracking/files';
import { storyWords } from '@qp/words/tracking/story';

/** Everything that tracking shows, as the sheets of a workbook. */

export interface TrackingSource {
  readonly tracking: TrackingFigures;
  readonly names: readonly string[];
  readonly segments: readonly string[];
  /** By wave; null where it wasn't asked for. */
  readonly renewed: readonly (NewSegmentation | null)[];
  /** Names of waves by id. */
  readonly nameOf: Readonly<Record<string, string>>;
}

type Cell = string | number | null;
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const words = trackingFileWords('en');
const estimates = ['estimated', 'assigned'] as const;

export function trackingSheets(source: TrackingSource): Sheet[] {
  const { sheets } = words;
  return [
    { name: sheets.summary, head: [words.sizesHead[0], sheets.summary], rows: storyRows(source) },
    { name: sheets.sizes, head: words.sizesHead, rows: sizeRows(source) },
    { name: sheets.questions, head: words.questionsHead, rows: questionRows(source) },
    { name: sheets.fit, head: words.fitHead, rows: fitRows(source) },
    { name: sheets.panel, head: words.panelHead, rows: panelRows(source) },
    {
      name: sheets.crosstab,
      head: [...words.crosstabHead, firstOf(source), ...source.names.flatMap((name) => [name, words.differs(name)])],
      rows: [...meanRows(source), ...shareRows(source)],
    },
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(withoutEmpty);
}

/** Waves have no other groups, and the first one nothing before it: columns without any figure are left out. */
function withoutEmpty({ name, head, rows }: Sheet): Sheet {
  const used = head.map((_, at) => rows.some((row) => row[at] !== null));
  return { name, head: head.filter((_, at) => used[at]), rows: rows.map((row) => row.filter((_, at) => used[at])) };
}

const storyRows = ({ tracking, names, segments, renewed }: TrackingSource): Cell[][] =>
  tracking.waves.map((_, at) => [
    names[at],
    storyWords('en')
      .story({ tracking, at, names, segments, renewed: renewed[at] ?? null })
      .join(' '),
  ]);

function sizeRows({ tracking, names, segments }: TrackingSource): Cell[][] {
  const all = [tracking.base, ...tracking.waves];
  const titles = [tracking.kind === 'waves' ? words.base : words.all, ...names];
  return all.flatMap(({ people, effectiveBase, sizes }, at) =>
    estimates.flatMap((estimate) =>
      sizes[estimate].sizes.map(({ value, low, high }, k): Cell[] => {
        const changes = [sizes[estimate].toOthers, sizes[estimate].toFirst, sizes[estimate].toPrevious].flatMap(
          (change): Cell[] => {
            const own = change?.[k];
            return own ? [own.value, own.low, own.high, own.adjusted] : [null, null, null, null];
          },
        );
        return [
          titles[at],
          people,
          effectiveBase,
          words.estimates[estimate],
          segments[k],
          value,
          low,
          high,
          ...changes,
        ];
      }),
    ),
  );
}

function questionRows({ tracking, names, segments }: TrackingSource): Cell[][] {
  return tracking.waves.flatMap(({ drift }, at) =>
    drift.flatMap((one) => {
      const { code, label, answers } = tracking.questions[one.question];
      const moved = hasMoved(one, tracking.movedPoints) ? words.moved : '';
      return one.before.flatMap((row, c) =>
        row.map((before, k): Cell[] => {
          const now = one.now[c][k];
          const figures = [before, now, now - before, one.adjusted, one.chiSquared];
          return [names[at], code, label, answers[c] ?? '', segments[k], ...figures, moved];
        }),
      );
    }),
  );
}

function fitRows({ tracking, names }: TrackingSource): Cell[][] {
  const titles = [tracking.kind === 'waves' ? words.base : words.all, ...names];
  return [tracking.base, ...tracking.waves].map(({ fit, loss }, at) => [
    titles[at],
    fit.logLikelihood,
    fit.belowQuantile,
    fit.topProbability,
    fit.lowMargin,
    loss?.change ?? null,
    loss?.p ?? null,
  ]);
}

function panelRows({ tracking, names, segments, nameOf }: TrackingSource): Cell[][] {
  return tracking.waves.flatMap(({ panels }, at) =>
    panels.flatMap((panel) =>
      (['corrected', 'counted'] as const).flatMap((kind) =>
        panel[kind].flatMap((row, a) =>
          row.map((share, b): Cell[] => {
            const before = panel.from === null ? words.base : (nameOf[panel.from] ?? '');
            return [names[at], before, panel.people, words[kind], segments[a], segments[b], share];
          }),
        ),
      ),
    ),
  );
}

const firstOf = ({ tracking }: TrackingSource): string => (tracking.kind === 'waves' ? words.base : words.all);

const marks = { '-1': '▼', 0: '', 1: '▲' } as const;

/** The answer shares of everyone, with the waves or groups as banner: base, share and significance of each. */
function shareRows({ tracking }: TrackingSource): Cell[][] {
  const { base } = tracking;
  return crosstabRows(tracking).flatMap(({ code, label, answers, at: j }): Cell[][] => [
    [
      ...[code, label, words.effectiveBase, base.answerBases[j]?.effective ?? null],
      ...tracking.waves.flatMap(({ answerBases }) => [answerBases[j]?.effective ?? null, '']),
    ],
    ...answers.map((answer, c): Cell[] => [
      ...[code, label, answer, base.answers[j]?.[c] ?? null],
      ...tracking.waves.flatMap((wave) => [wave.answers[j]?.[c] ?? null, marks[shareFinding({ base, wave }, j, c)]]),
    ]),
  ]);
}

/** Means and totals of metrics variables, which come first as in the run's cross-tab. */
function meanRows({ tracking }: TrackingSource): Cell[][] {
  const { base } = tracking;
  return metricRows(tracking).flatMap(({ code, label, at: j }): Cell[][] => {
    const row = (name: string, of: ShownMetric): Cell[] => [
      ...[code, label, name, base.metrics[j]?.[of] ?? null],
      ...tracking.waves.flatMap((wave) => {
        return [wave.metrics[j]?.[of] ?? null, of === 'mean' ? marks[meanFinding({ base, wave }, j)] : ''];
      }),
    ];
    return [row(words.effectiveBase, 'effective'), row(words.mean, 'mean'), row(words.total, 'total')];
  });
}
