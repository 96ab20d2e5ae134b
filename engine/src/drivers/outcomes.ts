import { type DriverRefusal, MAX_NEGATIVE, type Outcome, type OutcomeRow, SMALL_BASE_UNDER } from '@qp/facts';
import {
  type Classified,
  differenceTest,
  type Figures,
  intervalOf,
  shareIntervalOf,
  togetherTest,
} from '../refits/index.ts';
import {
  type CorrectedRow,
  correctedFigures,
  correctedRow,
  type RowsOf,
  rowOfNumber,
  rowsOfResponses,
} from './corrected-rows.ts';
import { type DriverVariable, isNumber } from './predictor-design.ts';

/** A variable as an outcome: mean or shares by segment, tested [DR10] [DR11]. */
interface OutcomePlan {
  readonly variable: DriverVariable;
  readonly rowsOf: RowsOf;
  readonly named: readonly Pick<OutcomeRow, 'name' | 'kind'>[];
  /** What refits draw of it. */
  readonly figures: Figures;
}

export function outcomePlan(variable: DriverVariable): OutcomePlan {
  if (isNumber(variable)) return planned(variable, rowOfNumber(variable.values), [{ name: null, kind: 'mean' }]);
  const { labels, codes, scalePoints = 0 } = variable;
  const shares = labels.map((_, r) => labels.map((__, other) => Number(other === r)));
  // The points of a scale have a mean as well.
  const isScale = scalePoints >= 3;
  const mean = labels.map((_, r) => (r < scalePoints ? r + 1 : null));
  return planned(variable, rowsOfResponses(codes, labels.length, isScale ? [mean, ...shares] : shares), [
    ...(isScale ? [{ name: null, kind: 'mean' as const }] : []),
    ...labels.map((name) => ({ name, kind: 'share' as const })),
  ]);
}

const planned = (variable: DriverVariable, rowsOf: RowsOf, named: OutcomePlan['named']): OutcomePlan => ({
  variable,
  rowsOf,
  named,
  figures: correctedFigures(rowsOf),
});

/** `draws`: the figures of the plan in every refit. */
export function outcomeOf(
  { variable, rowsOf, named }: OutcomePlan,
  known: Classified,
  draws: readonly Float64Array[],
): Outcome {
  const { segments, standardErrors } = known;
  const sums = rowsOf(known);
  const rows = sums.map((row) => correctedRow(row, known.inverse!));
  // A share has the base of its variable, the last row; the mean of a scale may have a smaller one.
  const whole = rows.at(-1)!;
  const refusals = standardErrors === 'uncorrected' ? [] : segmentRefusals(whole);
  const shown = Array.from({ length: segments }, (_, t) => t).filter(
    (t) => refusals.every(({ segment }) => segment !== t + 1) && !Number.isNaN(whole.means[t]),
  );
  const scaleEnds = isNumber(variable) ? undefined : ([1, variable.scalePoints ?? 1] as const);
  const drawn = (r: number, t: number) => draws.map((draw) => draw[r * segments + t]);
  return {
    code: variable.code,
    wald: allAlike(rows, named, shown, draws),
    effective: [...whole.effective],
    rows: named.map(({ name, kind }, r): OutcomeRow => {
      const { means } = rows[r];
      const figure = (t: number) => {
        if (Number.isNaN(means[t])) return null;
        return kind === 'mean'
          ? intervalOf(means[t], drawn(r, t), scaleEnds)
          : shareIntervalOf(means[t], drawn(r, t), whole.effective[t]);
      };
      const pairs: (number | null)[] = [];
      for (let a = 0; a < segments; a++)
        for (let b = a + 1; b < segments; b++)
          pairs.push(shown.includes(a) && shown.includes(b) ? pair(r, a, b) : null);
      return { name, kind, total: totalOf(sums[r]), figures: byShown(figure), pairs };
    }),
    refusals,
  };

  function byShown<T>(of: (t: number) => T): (T | null)[] {
    return Array.from({ length: segments }, (_, t) => (shown.includes(t) ? of(t) : null));
  }

  function pair(r: number, a: number, b: number): number | null {
    const differences = draws.map((draw) => draw[r * segments + a] - draw[r * segments + b]);
    return differenceTest(rows[r].means[a] - rows[r].means[b], differences);
  }
}

/** Segments whose weights offset each other, or of whom too few people are left [DR8]. */
export function segmentRefusals({
  effective,
  negative,
}: Pick<CorrectedRow, 'effective' | 'negative'>): DriverRefusal[] {
  return Array.from(effective, (base, t): DriverRefusal | null => {
    if (negative[t] > MAX_NEGATIVE) return { reason: 'negative-weights', segment: t + 1, figure: negative[t] };
    return base < SMALL_BASE_UNDER ? { reason: 'small-base', segment: t + 1, figure: base } : null;
  }).filter((refusal) => refusal !== null);
}

function totalOf({ base, amount }: ReturnType<RowsOf>[number]): number {
  const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0);
  return sum(amount) / sum(base);
}

/** All segments alike: what each is off the mean of all that are shown, in every share, or in the mean of a number. */
function allAlike(
  rows: readonly CorrectedRow[],
  named: OutcomePlan['named'],
  shown: readonly number[],
  draws: readonly Float64Array[],
) {
  const segments = rows[0]?.means.length ?? 0;
  const shares = named.flatMap(({ kind }, r) => (kind === 'share' ? [r] : []));
  const tested = shares.length > 0 ? shares : named.map((_, r) => r);
  const places = tested.flatMap((r) => shown.map((t) => ({ r, t })));
  const off = (means: (r: number, t: number) => number) =>
    places.map(({ r, t }) => means(r, t) - shown.reduce((sum, other) => sum + means(r, other), 0) / shown.length);
  return shown.length < 2
    ? null
    : togetherTest(
        off((r, t) => rows[r].means[t]),
        draws.map((draw) => off((r, t) => draw[r * segments + t])),
      );
}
