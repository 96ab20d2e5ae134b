import { mergeProbabilities } from '../comparison/index.ts';
import { scoreBlocks } from '../latent-class/index.ts';
import { mostProbableOfEach } from '../numerics/index.ts';
import { classificationErrors, inverseOf, MAX_MAGNIFIED } from '../significance/classification-errors.ts';
import { bootstrapWeights } from '../stability/bootstrap.ts';
import { REFITS, type Refit, type Refits } from './refit-run.ts';
import type { Classified, Sample } from './sample.ts';
import type { FirstStep, SegmentedPeople } from './types.ts';

/** A fit and what its refits say. */
export interface Refitted {
  readonly firstStep: FirstStep;
  readonly refits: Refits;
}

/** Entries of a refit's errors stay above this, so none excludes what was observed. */
const LEAST = 1e-4;

/**
 * [RF4] [RF5]. Without refits the probabilities count as known, and only the people are drawn. `among`: some of the people, ascending, whose
 * errors these are, drawn with everyone.
 */
export function classified(
  people: SegmentedPeople,
  refitted: Refitted | null,
  seed: number,
  among: Int32Array | null = null,
): Classified {
  const rows = among ?? Int32Array.from({ length: people.assignments.length }, (_, i) => i);
  const { segments } = people;
  const own = counted(people, rows);
  const seen = rowsOf(people.probabilities, segments, rows);
  const inSample = classificationErrors(own.assignments, seen, own.weights, segments);
  const errors = refitted
    ? classificationErrors(own.assignments, notDrawn(refitted, rows), own.weights, segments)
    : inSample;
  const draws = function* (): Generator<Sample> {
    for (let n = 1; n <= REFITS; n++) {
      const weights = drawnWeights(people, rows, seed, n);
      if (!refitted) {
        yield sampleOf({ ...own, weights }, classificationErrors(own.assignments, seen, weights, segments));
        continue;
      }
      const found = scored(refitted, refitted.refits.all[n - 1], segments, rows);
      const drawn = classificationErrors(found.assignments, found.probabilities, weights, segments);
      yield sampleOf({ ...own, weights, assignments: found.assignments }, moved(errors, drawn, inSample));
    }
  };
  const sample = sampleOf(own, errors);
  return { ...sample, inverse: usable(sample.inverse), standardErrors: refitted ? 'refits' : 'no-first-step', draws };
}

/** The same people as if everyone were assigned rightly. */
export function uncorrected(people: SegmentedPeople, seed: number): Classified {
  const rows = Int32Array.from({ length: people.assignments.length }, (_, i) => i);
  const own = counted(people, rows);
  const all = Array.from({ length: people.segments }, (_, t) => t);
  const identity = all.map((t) => all.map((s) => Number(t === s)));
  const known = { errors: identity, inverse: identity };
  const draws = function* (): Generator<Sample> {
    for (let n = 1; n <= REFITS; n++) yield { ...own, ...known, weights: drawnWeights(people, rows, seed, n) };
  };
  return { ...own, ...known, standardErrors: 'uncorrected', draws };
}

const sampleOf = (people: Omit<Sample, 'errors' | 'inverse'>, errors: number[][]): Sample => ({
  ...people,
  errors,
  inverse: inverseOf(errors),
});

function counted({ segments, assignments, weights }: SegmentedPeople, rows: Int32Array) {
  const own = Uint8Array.from(rows, (i) => assignments[i]);
  const given = Float64Array.from(rows, (i) => weights?.[i] ?? 1);
  return { segments, count: rows.length, assignments: own, weights: scaled(given, peopleIn(given)) };
}

function drawnWeights({ assignments, weights }: SegmentedPeople, rows: Int32Array, seed: number, n: number) {
  const drawn = bootstrapWeights({ respondents: assignments.length, columns: [], weights }, seed, n);
  // Those who weren't drawn count among the people, or a refit would seem to have fewer.
  const people = rows.reduce((all, i) => all + Number((weights?.[i] ?? 1) > 0), 0);
  return scaled(
    Float64Array.from(rows, (i) => drawn[i]),
    people,
  );
}

const peopleIn = (weights: Float64Array): number => weights.reduce((all, weight) => all + Number(weight > 0), 0);

/** To as much as there are people. */
function scaled(weights: Float64Array, people: number): Float64Array {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => (weight * people) / sum);
}

/** Those who weren't drawn say how often the run is wrong; a refit says how much that moves with its people [RF5]. */
function moved(errors: readonly number[][], drawn: readonly number[][], inSample: readonly number[][]): number[][] {
  return errors.map((row, t) => {
    const entries = row.map((entry, s) => {
      const there = Number.isFinite(drawn[t][s]) ? entry + drawn[t][s] - inSample[t][s] : entry;
      return Math.min(1, Math.max(LEAST, there));
    });
    const sum = entries.reduce((all, entry) => all + entry, 0);
    return entries.map((entry) => entry / sum);
  });
}

/** Probabilities of the segments, merged ones added up, by the refits that a respondent wasn't drawn for. */
function notDrawn({ firstStep, refits }: Refitted, rows: Int32Array): Float64Array {
  const { model, groups } = firstStep;
  const found = rowsOf(refits.notDrawn, model.segments, rows);
  return groups ? mergeProbabilities(found, model.segments, groups) : found;
}

function scored({ firstStep }: Refitted, refit: Refit, segments: number, rows: Int32Array) {
  const { data, model, groups } = firstStep;
  const columns = data.columns.map(({ codes }) => ({ codes: Uint8Array.from(rows, (i) => codes[i]) }));
  const own = new Float64Array(rows.length * model.segments);
  const fit = { segments: model.segments, mixture: refit.mixture, tables: refit.tables };
  const variables = columns.map((_, j) => j);
  scoreBlocks(fit, { respondents: rows.length, columns }, variables, (block, from, count) => {
    own.set(block.subarray(0, count * model.segments), from * model.segments);
  });
  const probabilities = groups ? mergeProbabilities(own, model.segments, groups) : own;
  return { probabilities, assignments: mostProbableOfEach(probabilities, segments) };
}

function rowsOf(table: Float64Array | Float32Array, size: number, rows: Int32Array): Float64Array {
  const found = new Float64Array(rows.length * size);
  rows.forEach((i, at) => {
    found.set(table.subarray(i * size, (i + 1) * size), at * size);
  });
  return found;
}

/** Beyond a tenfold magnification of chance a correction does more harm than good [CS4]. */
function usable(inverse: Sample['inverse']): Sample['inverse'] {
  if (inverse === null) return null;
  const magnified = Math.max(...inverse.map((row) => row.reduce((sum, entry) => sum + Math.abs(entry), 0)));
  return magnified > MAX_MAGNIFIED ? null : inverse;
}
