import { BOTTOM_BOX, type CrosstabEvidence, MEAN, type RowEvidence, TOP_BOX, type VariableEvidence } from '@qp/facts';
import { MIN_BOX_POINTS, scaleScores } from '../crosstab/added-rows.ts';
import { people as checked } from '../crosstab/people.ts';
import type { CrosstabInput, MetricsVariable, ResponseVariable } from '../crosstab/types.ts';
import {
  correctedFigures,
  correctedRow,
  type RowsOf,
  rowOfNumber,
  rowsOfResponses,
} from '../drivers/corrected-rows.ts';
import { assignedRightly, type Classified } from '../refits/sample.ts';
import { drawnFigures } from '../refits/spread.ts';
import { answeredBy, countBy, powerOfTwo, type Tally, tallyOf } from './answer-counts.ts';
import { choiceEvidence } from './choice-evidence.ts';
import type { ErrorCorrection } from './classification-errors.ts';
import { correctedMeans, correctedShares, memberMeans, memberShares } from './corrected-figures.ts';
import { correctedTests } from './corrected-tests.ts';
import type { RowTests } from './findings.ts';
import { effectiveBases, keptTests, meanTests, rowEvidence, shareTests, withTotal } from './row-tests.ts';

export interface EvidenceInput extends CrosstabInput {
  /** [respondent * K + segment]: how probable each segment is. */
  readonly probabilities: Float64Array | Float32Array;
  /** How often people are assigned wrongly, by refits; until they are there nothing is corrected. */
  readonly known?: Classified | undefined;
}

/** What describes the segments without having shaped them. */
function outcomesOf({ cluster, profile }: Pick<EvidenceInput, 'cluster' | 'profile'>) {
  const clustered = new Set(cluster.map(({ code }) => code));
  return profile.filter(({ code }) => !clustered.has(code));
}

/** Tests, bases and corrected figures of every row of a cross-tab, from the same input. SPEC.md holds the rules. */
export function evidence(input: EvidenceInput): CrosstabEvidence {
  const everyone = checked(input);
  const { segments, count } = everyone;
  if (input.probabilities.length !== count * segments)
    throw new RangeError(`invalid probabilities: ${input.probabilities.length} for ${count} x ${segments}`);
  const tally = tallyOf(everyone);
  const { known = null, probabilities } = input;
  const correction = known?.inverse ? { segments, probabilities, inverse: known.inverse } : null;
  const profile = outcomesOf(input);
  const drawn = new DrawnRows(correction && known, [
    ...input.metrics.map(({ code, values }) => ({ code, rowsOf: rowOfNumber(scaled(values)) })),
    ...profile
      .filter(({ exercise }) => !exercise)
      .map(({ code, codes, labels, scores }) => {
        return {
          code,
          rowsOf: rowsOfResponses(
            codes,
            labels.length,
            rowValues(labels, scores).map(([, values]) => values),
          ),
        };
      }),
  ]);
  const variables = input.metrics.length + input.cluster.length + profile.length;
  let done = 0;
  const each = <V>(list: readonly V[], of: (variable: V) => VariableEvidence) =>
    list.map((variable) => {
      input.signal?.throwIfAborted();
      const found = of(variable);
      done += 1;
      input.progress?.(done / variables);
      return found;
    });
  const heads = Array.from({ length: segments }, () => 0);
  for (let i = 0; i < count; i++) heads[everyone.segmentOf[i]] += tally.heads[i];
  return {
    people: withTotal(heads),
    // One segment has no one to be mistaken for.
    correctable: known || segments === 1 ? correction !== null : null,
    rightly: known && assignedRightly(known),
    metrics: each(input.metrics, (variable) => ofMetrics(variable, tally, correction, drawn)),
    cluster: each(input.cluster, (variable) =>
      variable.exercise
        ? choiceEvidence(variable.exercise, tally, { correction, known, shaped: true })
        : ofResponses(variable, tally, correction, null),
    ),
    profile: each(profile, (variable) =>
      variable.exercise
        ? choiceEvidence(variable.exercise, tally, { correction, known, shaped: false })
        : ofResponses(variable, tally, correction, drawn),
    ),
  };
}

function ofResponses(
  { code, codes, labels, number, scores }: ResponseVariable,
  tally: Tally,
  correction: ErrorCorrection | null,
  /** Null for a cluster variable. */
  drawn: DrawnRows | null,
): VariableEvidence {
  const { segments } = tally.people;
  const responses = labels.length;
  const counts = countBy(codes, responses, tally.weights, tally);
  const base = answeredBy(counts, segments);
  // Unweighted, all three sums are the same.
  const weighted = tally.people.weights !== null;
  const squares = weighted ? answeredBy(countBy(codes, responses, tally.squares, tally), segments) : base;
  const heads = weighted ? answeredBy(countBy(codes, responses, tally.heads, tally), segments) : base;
  const corrected = !correction
    ? null
    : drawn
      ? correctedShares(counts, correction)
      : memberShares(codes, responses, tally.weights, correction);
  const tests = drawn?.testsOf(code) ?? [];
  const shares = counts.map((row, r) =>
    rowEvidence(shareTests(row, { base, squares }), corrected?.[r] ?? null, tests[r] ?? null),
  );
  const rows = number ? [meanOf(number.values, tally, correction), null, ...shares] : shares;
  const added = number
    ? []
    : rowValues(labels, scores).flatMap(([name], r) => (name && tests[r] ? [[name, keptTests(tests[r])]] : []));
  const withAdded = added.length > 0 && { added: Object.fromEntries(added) };
  return { code, people: withTotal(heads), effective: effectiveBases(base, squares), rows, ...withAdded };
}

/** What each row of a variable counts: every response, and under their names the mean and the boxes of a scale [CS6]. */
function rowValues(
  labels: readonly string[],
  scores: readonly number[] = scaleScores(labels),
): [string | null, (number | null)[]][] {
  const values = (of: (r: number) => number | null) => labels.map((_, r) => of(r));
  const box = (picks: (r: number) => boolean) => values((r) => Number(picks(r)));
  const responses = labels.map((_, r): [null, number[]] => [null, labels.map((__, other) => Number(other === r))]);
  if (scores.length === 0) return responses;
  const mean: [string, (number | null)[]] = [MEAN, values((r) => scores[r] ?? null)];
  if (scores.length < MIN_BOX_POINTS) return [...responses, mean];
  return [
    ...responses,
    mean,
    [TOP_BOX, box((r) => r === scores.length - 1 || r === scores.length - 2)],
    [BOTTOM_BOX, box((r) => r < 2)],
  ];
}

/** Corrected rows of variables in every refit, drawn together in one pass [CS6]. */
class DrawnRows {
  readonly #known: Classified | null;
  readonly #variables: ReadonlyMap<string, { readonly rowsOf: RowsOf; readonly draws: Float64Array[] }>;

  constructor(known: Classified | null, variables: readonly { readonly code: string; readonly rowsOf: RowsOf }[]) {
    this.#known = known;
    const draws = known
      ? drawnFigures(
          known,
          variables.map(({ rowsOf }) => correctedFigures(rowsOf)),
        )
      : [];
    this.#variables = new Map(variables.map(({ code, rowsOf }, at) => [code, { rowsOf, draws: draws[at] ?? [] }]));
  }

  /** By row; empty where nothing is corrected. */
  testsOf(code: string): RowTests[] {
    const known = this.#known;
    const variable = this.#variables.get(code);
    if (!known?.inverse || !variable) return [];
    const { segments, inverse } = known;
    return variable.rowsOf(known).map((row, r) =>
      correctedTests(
        correctedRow(row, inverse),
        variable.draws.map((means) => means.subarray(r * segments, (r + 1) * segments)),
      ),
    );
  }
}

/** Divided by a power of two, so squares of large numbers stay finite. */
function scaled(values: Float64Array): Float64Array {
  const scale = powerOfTwo(values);
  return values.map((value) => value / scale);
}

/** The mean of a number that shaped the segments; its median is not tested [SG13]. */
function meanOf(values: Float64Array, tally: Tally, correction: ErrorCorrection | null): RowEvidence {
  const sums = metricsSums(values, tally);
  return rowEvidence(meanTests(sums), correction && memberMeans(values, sums.scale, tally.weights, correction));
}

/** Absolute Val. is tested, Marginal Val. is not [SG10]. */
function ofMetrics(
  { code, values }: MetricsVariable,
  tally: Tally,
  correction: ErrorCorrection | null,
  drawn: DrawnRows,
): VariableEvidence {
  const { segments } = tally.people;
  const sums = metricsSums(values, tally);
  const { base, squares, heads, amounts, scale, negative } = sums;
  const corrected = correction && correctedMeans(amounts, base, negative, correction);
  const absolute = rowEvidence(
    meanTests(sums),
    corrected?.map((mean) => (mean === null ? null : mean * scale)) ?? null,
    drawn.testsOf(code)[0] ?? null,
  );
  return {
    code,
    people: withTotal(heads.slice(0, segments)),
    effective: effectiveBases(base, squares),
    rows: [absolute, null],
  };
}

/** By segment; amounts, means and deviations of the values divided by `scale`. */
function metricsSums(values: Float64Array, { people, weights, squares: squared, heads: one }: Tally) {
  const { count, segments, segmentOf } = people;
  const zeros = () => Array.from({ length: segments }, () => 0);
  const [base, squares, heads, amounts, deviations] = [zeros(), zeros(), zeros(), zeros(), zeros()];
  const scale = powerOfTwo(values);
  let negative = false;
  for (let i = 0; i < count; i++) {
    // NaN means no answer; a respondent with a weight of 0 does not count.
    if (Number.isNaN(values[i]) || one[i] === 0) continue;
    const k = segmentOf[i];
    if (values[i] < 0) negative = true;
    base[k] += weights[i];
    squares[k] += squared[i];
    heads[k] += 1;
    amounts[k] += weights[i] * (values[i] / scale);
  }
  const means = amounts.map((amount, k) => (base[k] > 0 ? amount / base[k] : 0));
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(values[i]) || one[i] === 0) continue;
    const off = values[i] / scale - means[segmentOf[i]];
    deviations[segmentOf[i]] += weights[i] * off * off;
  }
  return { base, squares, heads, amounts, means, deviations, scale, negative };
}
