import { mergeProbabilities, optimalAssignment } from '../comparison/index.ts';
import { buildModel, refitFrom, scoreRows, withThreads } from '../latent-class/index.ts';
import { Random } from '../numerics/index.ts';
import { mostProbableOfEach } from '../numerics/most-probable.ts';
import { classificationErrors } from '../significance/classification-errors.ts';
import type { FirstStep, WorkHooks } from './types.ts';

/** Samples that are drawn and refitted from the fitted solution. */
const SAMPLES = 50;
/** Stream of random numbers of its own. */
const DRAWING = 1_000_031;

/**
 * The covariance of the classification errors over bootstrap samples, at [entry * K² + entry] [DR7]: for a first step whose
 * information is not positive definite.
 */
export async function bootstrapCovariance(
  { data, model, groups, answersAs, alpha }: FirstStep,
  segments: number,
  assignments: Uint8Array,
  seed: number,
  hooks: WorkHooks = {},
): Promise<Float64Array> {
  const given = data.weights ?? new Float64Array(data.respondents).fill(1);
  const tables: number[][] = [];
  await withThreads(1, undefined, async (threads) => {
    for (let sample = 0; sample < SAMPLES; sample++) {
      hooks.rest?.();
      const random = new Random(seed, DRAWING, sample);
      const weights = new Float64Array(given.length);
      for (let draw = 0; draw < given.length; draw++) {
        const i = random.below(given.length);
        weights[i] += given[i];
      }
      const drawn = { ...data, weights };
      const refit = await refitFrom(threads, drawn, buildModel(drawn, alpha, { answersAs }), model);
      const scored = scoreRows(refit, data);
      const probabilities = groups
        ? mergeProbabilities(scored.probabilities, model.segments, groups)
        : scored.probabilities;
      const found = mostProbableOfEach(probabilities, segments);
      const table = classificationErrors(found, probabilities, weights, segments);
      const order = sameNumbers(assignments, found, segments);
      tables.push(order.flatMap((t) => order.map((s) => table[t][s])));
      hooks.progress?.((sample + 1) / SAMPLES);
    }
  });
  return covarianceOf(tables.filter((table) => table.every(Number.isFinite)));
}

/** Segments may swap numbers in a refit: those with the same people are the same. */
function sameNumbers(assignments: Uint8Array, found: Uint8Array, segments: number): number[] {
  const both = Array.from({ length: segments }, () => new Array<number>(segments).fill(0));
  for (let i = 0; i < found.length; i++) both[assignments[i]][found[i]]++;
  return optimalAssignment(both);
}

function covarianceOf(tables: readonly (readonly number[])[]): Float64Array {
  const size = tables[0]?.length ?? 0;
  const means = Array.from(
    { length: size },
    (_, at) => tables.reduce((sum, table) => sum + table[at], 0) / tables.length,
  );
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [a, b] = [Math.floor(at / size), at % size];
    const sum = tables.reduce((all, table) => all + (table[a] - means[a]) * (table[b] - means[b]), 0);
    return sum / Math.max(1, tables.length - 1);
  });
}
