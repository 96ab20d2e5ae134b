import type { NewSegmentation, SegmentModel } from '@qp/facts';
import { adjustedRandIndex } from '../comparison/index.ts';
import {
  buildModel,
  FOLDS,
  fitSegments,
  heldOutPrediction,
  type LatentClassData,
  MIN_ALPHA,
  pairedDifference,
  scoreRows,
  searchBest,
  segmentModel,
  withThreads,
} from '../latent-class/index.ts';
import { likelihoodsOf } from './likelihoods.ts';
import { bySegment, onlyQuestions, profileOf } from './profile.ts';
import { joined } from './samples.ts';
import { sizesOf } from './sizes.ts';
import type { TrackedRun, WaveSample } from './types.ts';

const STARTS = 12;

interface NewSettings {
  readonly maxSegments: number;
  readonly threads: number;
  readonly progress?: (share: number) => void;
}

/**
 * What segments of the wave's own would be, and what they would gain [WV12]: the run's settings, applied to the wave. The
 * old segments may have other sizes among the same training respondents, but keep their profiles. Null with too few people.
 */
export async function newSegmentation(
  run: TrackedRun,
  wave: WaveSample,
  others: readonly WaveSample[],
  { maxSegments, threads, progress = () => {} }: NewSettings,
): Promise<NewSegmentation | null> {
  const { treatment, seed } = run;
  const alpha = Math.max(run.alpha, MIN_ALPHA);
  const old = onlyQuestions(run.model, wave.questions);
  const { data } = wave;
  const result = await fitSegments(
    data,
    { maxSegments, alpha: run.alpha, answers: treatment, seed, threads },
    { progress: ({ share }) => progress(share / 2) },
  );
  const segments = result.chosen;
  const fit = result.fits[segments - 1];
  const rest = others
    .filter(({ questions }) => wave.questions.every((j) => questions.includes(j)))
    .map((other) => pick(other, wave.questions))
    .reduce((all, other) => joined(all, other, weightsOf(all, other)), pick(wholeRun(run), wave.questions));
  return withThreads(threads, undefined, async (pool) => {
    const build = (people: LatentClassData) => buildModel(people, alpha, { treatment });
    const pooledFit = async (people: LatentClassData): Promise<SegmentModel[]> => {
      const all = joined(people, rest, weightsOf(people, rest));
      const model = build(all);
      const { tasks, sample, release } = await pool.load(model, segments, { sampleRows: 2000 });
      const arrival = { objective: 1e-3, parameter: 1e-3 };
      const { best } = await searchBest(tasks, model, segments, {
        seed,
        starts: STARTS,
        sampleRows: sample.rows,
        arrival,
      });
      release();
      return [withSizes(segmentModel(all, model, segments, best.parameters), people)];
    };
    const heldOut = await heldOutPrediction(
      pool,
      data,
      [{ build, segments: [segments] }, { fit: async (people) => [withSizes(old, people)] }, { fit: pooledFit }],
      { folds: FOLDS, seed },
      (share) => progress(0.5 + share / 2),
    );
    if (heldOut === null) return null;
    const [[ofWave], [ofOld], [ofPooled]] = heldOut.logLikelihoods;
    const lead = (of: Float64Array) => {
      const { mean, standardError } = pairedDifference(of, ofOld, heldOut.weights);
      return { lead: mean, error: standardError };
    };
    const [before, now] = [scoreRows(withSizes(old, data), data), scoreRows(fit, data)].map(
      ({ assignments }) => assignments,
    );
    return {
      segments,
      flow: flowOf(before, now, old.segments, segments, data.weights),
      adjustedRand: adjustedRandIndex(before, now),
      people: heldOut.people.length,
      wave: lead(ofWave),
      pooled: lead(ofPooled),
    };
  });
}

const wholeRun = (run: TrackedRun): Pick<WaveSample, 'data' | 'questions'> => ({
  data: run.data,
  questions: run.data.columns.map((_, j) => j),
});

function pick({ data, questions }: Pick<WaveSample, 'data' | 'questions'>, wanted: readonly number[]): LatentClassData {
  return { ...data, columns: wanted.map((j) => data.columns[questions.indexOf(j)]) };
}

/** Each sample counts by its respondents, whatever scale its weights are on. */
function weightsOf(one: LatentClassData, other: LatentClassData): Float64Array {
  const meanOne = ({ respondents, weights }: LatentClassData) => {
    if (weights === null) return new Float64Array(respondents).fill(1);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => (weight * respondents) / sum);
  };
  return Float64Array.from([...meanOne(one), ...meanOne(other)]);
}

/** The same profiles with the sizes that some people have. */
function withSizes(model: SegmentModel, people: LatentClassData): SegmentModel {
  const profile = profileOf(model);
  const shares = sizesOf(likelihoodsOf(people, profile), people.weights, profile, profile.mixture);
  const { style } = model;
  return {
    ...model,
    mixture: bySegment(profile, shares),
    ...(style && { style: { ...style, mixture: Array.from(shares) } }),
  };
}

function flowOf(
  before: Uint8Array,
  now: Uint8Array,
  old: number,
  segments: number,
  weights: Float64Array | null,
): number[][] {
  const table = Array.from({ length: old }, () => new Array<number>(segments).fill(0));
  let total = 0;
  before.forEach((segment, i) => {
    const weight = weights?.[i] ?? 1;
    table[segment][now[i]] += weight;
    total += weight;
  });
  return table.map((row) => row.map((weight) => weight / total));
}
