import type { SegmentModel, SelectionReport } from '@qp/facts';
import {
  dealFolds,
  type LatentClassColumn,
  type LatentClassData,
  logLikelihoodOf,
  onlyPeople,
  scoreRows,
} from '../../latent-class/index.ts';
import { addContributions, newSums } from '../held-out-scores.ts';
import type { SelectionColumn } from './answers.ts';
import { climbRoles, selectionPeople } from './roles.ts';
import { type Selection, selectQuestions } from './selection.ts';

/** One in five is the reserve. */
const PARTS = 5;
/** A stream of its own: another split than that of the folds in which a run predicts. */
const RESERVED = 7919;
const STEPS = 200;

interface Hooks {
  readonly progress?: (share: number) => void;
  readonly rest?: () => void;
}

/** Selects questions without ever seeing the reserve, and says on the reserve what they are worth [SE5]. */
export function selectWithReserve(
  data: LatentClassData,
  codes: readonly string[],
  maxSegments: number,
  seed: number,
  hooks: Hooks = {},
): SelectionReport {
  const dealt = dealFolds(data, PARTS, seed + RESERVED, Number.POSITIVE_INFINITY);
  if (dealt === null) throw new RangeError('too few respondents to keep a reserve');
  const seen = onlyPeople(
    data,
    dealt.people.filter((_, at) => dealt.foldOf[at] !== 0),
  );
  const reserve = onlyPeople(
    data,
    dealt.people.filter((_, at) => dealt.foldOf[at] === 0),
  );
  const columns = seen.columns.map(selectionColumn);
  const selection = selectQuestions(
    { respondents: seen.respondents, columns, weights: seen.weights },
    maxSegments,
    seed,
    hooks,
  );
  const kept = codes.flatMap((_, j) => (selection.kept[j] ? [j] : []));
  const fit = (questions: readonly number[], segments: number) => fitted(seen, questions, segments, selection);
  const all = codes.map((_, j) => j);
  const [withKept, withAll] = [fit(kept, selection.segments), fit(all, selection.segments)];
  const { probabilities } = scoreRows(withKept, only(reserve, kept), kept);
  const truth = { probabilities, segments: selection.segments };
  const bits = bitsOf(withAll, reserve, truth);
  bitsOf(justOf(withKept, kept), only(reserve, kept), truth).forEach((value, at) => {
    bits[kept[at]] = value;
  });
  const meanOf = (model: SegmentModel) =>
    weightedMean(logLikelihoodOf(justOf(model, kept), only(reserve, kept)), reserve.weights);
  return {
    seen: seen.respondents,
    reserve: reserve.respondents,
    segments: selection.segments,
    questions: codes.map((code, j) => ({
      code,
      role: selection.kept[j] ? 'kept' : selection.repeats.has(j) ? 'repeats' : 'noise',
      by: (selection.repeats.get(j) ?? []).map((s) => codes[s]),
      bits: bits[j],
    })),
    oneSegment: kept.length > 0 ? meanOf(fit(kept, 1)) : 0,
    allQuestions: kept.length > 0 ? meanOf(withAll) : 0,
    keptQuestions: kept.length > 0 ? meanOf(withKept) : 0,
  };
}

/** A number counts by the ranks of its values. */
function selectionColumn({ codes, categories, number }: LatentClassColumn): SelectionColumn {
  if (!number) return { kind: 'categories', codes, categories };
  const values = Float64Array.from(codes, (code) => number.positions[code] ?? Number.NaN);
  return { kind: 'number', values };
}

/** What each question adds among those of the model, on the reserve. */
function bitsOf(
  model: SegmentModel,
  reserve: LatentClassData,
  truth: { readonly probabilities: Float64Array; readonly segments: number },
): number[] {
  const sums = newSums(reserve.columns.length);
  const unused = reserve.columns.map(() => new Float64Array(reserve.respondents));
  const places = Array.from({ length: reserve.respondents }, (_, i) => i);
  addContributions(sums, model, (k) => k, reserve, truth, unused, places);
  return Array.from(sums.bits, (value) => (sums.weight > 0 ? value / sums.weight : 0));
}

const only = (data: LatentClassData, questions: readonly number[]): LatentClassData => ({
  ...data,
  columns: questions.map((j) => data.columns[j]),
});

/** The same model with the tables of some questions. */
const justOf = (model: SegmentModel, questions: readonly number[]): SegmentModel => ({
  ...model,
  categories: questions.map((j) => model.categories[j]),
  responseProbabilities: questions.map((j) => model.responseProbabilities[j]),
});

/** A fit to everyone who was seen, by some of the questions, from where the selection ended. */
function fitted(
  seen: LatentClassData,
  questions: readonly number[],
  segments: number,
  { fit, kept }: Selection,
): SegmentModel {
  const people = selectionPeople({
    ...seen,
    columns: seen.columns.map(selectionColumn),
  });
  const may = seen.columns.map((_, j) => questions.includes(j));
  // The selection may have seen an even sample only: everyone begins where the answers of the kept questions put them.
  const start = segments === 1 ? new Float64Array(seen.respondents).fill(1) : everyone(seen, fit, kept);
  const { memberships } = climbRoles(people, segments, start, { steps: STEPS, may, fixed: true });
  return tablesOf(seen, memberships, segments);
}

function everyone(seen: LatentClassData, fit: Selection['fit'], kept: readonly boolean[]): Float64Array {
  const { segments, memberships } = fit;
  if (memberships.length === seen.respondents * segments) return memberships;
  const every = Math.ceil((seen.respondents * segments) / memberships.length);
  const sample = onlyPeople(
    seen,
    Array.from({ length: memberships.length / segments }, (_, at) => at * every),
  );
  const model = tablesOf(sample, memberships, segments);
  const used = kept.flatMap((one, j) => (one ? [j] : []));
  return scoreRows(model, only(seen, used), used).probabilities;
}

/** Smoothed shares of the answers by membership. */
function tablesOf({ columns, weights }: LatentClassData, memberships: Float64Array, segments: number): SegmentModel {
  const sizes = new Float64Array(segments);
  for (let at = 0; at < memberships.length; at++)
    sizes[at % segments] += (weights?.[Math.floor(at / segments)] ?? 1) * memberships[at];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return {
    segments,
    categories: columns.map(({ categories }) => categories),
    mixture: Array.from(sizes, (size) => size / all),
    responseProbabilities: columns.map(({ codes, categories }) => {
      const counts = new Float64Array(categories * segments);
      const bases = new Float64Array(segments);
      codes.forEach((code, i) => {
        if (code >= categories) return;
        for (let k = 0; k < segments; k++) {
          const part = (weights?.[i] ?? 1) * memberships[i * segments + k];
          counts[code * segments + k] += part;
          bases[k] += part;
        }
      });
      return Array.from(counts, (count, at) => (count + 1 / categories) / (bases[at % segments] + 1));
    }),
  };
}

function weightedMean(values: Float64Array, weights: Float64Array | null): number {
  let [sum, all] = [0, 0];
  values.forEach((value, i) => {
    sum += (weights?.[i] ?? 1) * value;
    all += weights?.[i] ?? 1;
  });
  return sum / all;
}
