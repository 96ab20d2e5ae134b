import { BOTTOM_BOX, type CrosstabEvidence, MEAN, type RowEvidence, TOP_BOX, type VariableEvidence } from '@qp/facts';
import { MIN_BOX_POINTS, scaleScores } from '../crosstab/added-rows.ts';
import { people as checked } from '../crosstab/people.ts';
import type { MetricsVariable, ResponseVariable } from '../crosstab/types.ts';
import type { Classification } from '../drivers/known-errors.ts';
import { combinedMoments, numberMoments, type OutcomeMoments, responseMoments } from '../drivers/outcome-moments.ts';
import { effectiveBase } from '../survey/weights.ts';
import { answeredBy, countBy, powerOfTwo, type Tally, tallyOf } from './answer-counts.ts';
import { type ErrorCorrection, errorCorrection } from './classification-errors.ts';
import { correctedMeans, correctedShares, memberMeans, memberShares } from './corrected-figures.ts';
import { correctedTests } from './corrected-tests.ts';
import type { RowTests } from './findings.ts';
import { meanTests, shareTests } from './row-tests.ts';
import type { EvidenceInput } from './types.ts';

/** Whether how well the assignments are known matters to any row: cluster variables are counted by membership instead [CS2]. */
export const needsClassification = (input: Pick<EvidenceInput, 'cluster' | 'profile' | 'metrics'>): boolean =>
  input.metrics.length > 0 || outcomesOf(input).length > 0;

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
  const counted = errorCorrection(everyone.segmentOf, input.probabilities, tally.weights, segments);
  const known = counted && input.classification?.inverse ? input.classification : null;
  // Figures and their tests from one table of errors, which is that of Drivers.
  const correction = counted && known?.inverse ? { ...counted, inverse: known.inverse } : counted;
  const profile = outcomesOf(input);
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
    correctable: correction !== null,
    metrics: each(input.metrics, (variable) => ofMetrics(variable, tally, correction, known)),
    cluster: each(input.cluster, (variable) => ofResponses(variable, tally, correction, null, true)),
    profile: each(profile, (variable) => ofResponses(variable, tally, correction, known, false)),
  };
}

function ofResponses(
  { code, codes, labels, number }: ResponseVariable,
  tally: Tally,
  correction: ErrorCorrection | null,
  known: Classification | null,
  clustered: boolean,
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
    : clustered
      ? memberShares(codes, responses, tally.weights, correction)
      : correctedShares(counts, correction);
  const moments = known && responseMoments(codes, responses, known);
  const shares = counts.map((row, r) =>
    rowEvidence(
      shareTests(row, { base, squares }),
      corrected?.[r] ?? null,
      moments && correctedTests(moments[r], known),
    ),
  );
  const rows = number ? [meanOf(number.values, tally, correction), null, ...shares] : shares;
  const added = moments && known && !number && addedTests(labels, moments, known);
  return { code, people: withTotal(heads), effective: effectiveBases(base, squares), rows, ...(added && { added }) };
}

/** Tests of the corrected boxes and mean of a scale [CS6]; null where the responses form none. */
function addedTests(labels: readonly string[], moments: readonly OutcomeMoments[], known: Classification) {
  const scores = scaleScores(labels);
  if (scores.length === 0) return null;
  const values = (of: (r: number) => number | null) => labels.map((_, r) => of(r));
  const box = (picks: (r: number) => boolean) => values((r) => Number(picks(r)));
  const rows: Record<string, (number | null)[]> = { [MEAN]: values((r) => scores[r] ?? null) };
  if (scores.length >= MIN_BOX_POINTS) {
    rows[TOP_BOX] = box((r) => r === scores.length - 1 || r === scores.length - 2);
    rows[BOTTOM_BOX] = box((r) => r < 2);
  }
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, of]) => {
      const tests = correctedTests(combinedMoments(moments, of), known);
      return tests ? [[name, keptTests(tests)]] : [];
    }),
  );
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
  known: Classification | null,
): VariableEvidence {
  const { segments } = tally.people;
  const sums = metricsSums(values, tally);
  const { base, squares, heads, amounts, scale, negative } = sums;
  const corrected = correction && correctedMeans(amounts, base, negative, correction);
  const absolute = rowEvidence(
    meanTests(sums),
    corrected?.map((mean) => (mean === null ? null : mean * scale)) ?? null,
    known &&
      correctedTests(
        numberMoments(
          values.map((value) => value / scale),
          known,
        ),
        known,
      ),
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

/** p to as many digits as anyone can use: the tails are right to about thirteen. */
const DIGITS = 12;

function rowEvidence(
  { rest, pairs }: RowTests,
  corrected: readonly (number | null)[] | null,
  tests: RowTests | null = null,
): RowEvidence {
  return { ...keptTests({ rest, pairs }), corrected, ...(tests && { correctedTests: keptTests(tests) }) };
}

function keptTests({ rest, pairs }: RowTests): RowTests {
  const kept = (p: number | null) => (p === null ? null : Number(p.toPrecision(DIGITS)));
  return { rest: rest.map(kept), pairs: pairs.map(kept) };
}

function withTotal(sums: readonly number[]): number[] {
  return [...sums, sums.reduce((sum, one) => sum + one, 0)];
}

function effectiveBases(base: readonly number[], squares: readonly number[]): number[] {
  const [bases, squared] = [withTotal(base), withTotal(squares)];
  return bases.map((one, k) => effectiveBase(one, squared[k]));
}
