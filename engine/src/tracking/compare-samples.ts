import type { SegmentModel } from '@qp/facts';
import { existingModel } from '../existing-segments/index.ts';
import { type LatentClassData, segmentModel } from '../latent-class/index.ts';
import { type AnchoredSample, anchoredSample } from './anchored-sample.ts';
import {
  equalParameters,
  fitFrom,
  givenSample,
  type PlainFit,
  sampleColumn,
  withSampleTable,
} from './equal-profiles.ts';
import { type Likelihoods, likelihoodsOf, posteriors } from './likelihoods.ts';
import { type PeopleFit, peopleFit } from './people-fit.ts';
import { bySegment, onlyQuestions, type Profile, profileOf } from './profile.ts';
import { type QuestionDrift, questionDrift } from './question-drift.ts';
import { effectiveWeights, joined } from './samples.ts';
import { sizesOf, totalOf } from './sizes.ts';
import type { TrackedRun } from './types.ts';

/** Precise enough for a likelihood ratio, whose chance deviation is many times as large. */
const ARRIVED = { objective: 1e-2, parameter: 3e-3 };

/** How two samples of the same questions differ beyond the sizes of their segments. */
export interface SampleComparison {
  /** Equal profiles against free ones [WV6]. */
  readonly ratio: number;
  readonly freedom: number;
  readonly questions: readonly QuestionDrift[];
  readonly fit: PeopleFit;
  /** Equal profiles and the shares of the classes in each sample, from which people can be drawn. */
  readonly equal: EqualProfiles;
}

export interface EqualProfiles {
  readonly model: SegmentModel;
  readonly profile: Profile;
  readonly shares: readonly Float64Array[];
}

type Method = Pick<TrackedRun, 'treatment' | 'alpha' | 'fitted'>;

/**
 * All that a comparison says, in one way for the samples at hand and for those of the parametric bootstrap. `start` is
 * the run's model of these questions. Respondents without an answer were left out before.
 */
export async function compareSamples(
  base: LatentClassData,
  wave: LatentClassData,
  start: SegmentModel,
  method: Method,
  segmentOf: Uint8Array | null = null,
): Promise<SampleComparison> {
  const { segments } = start;
  const samples = [base, wave].map(effective);
  const [ofBase, ofWave] = samples;
  const sums = samples.map(({ weights }) => totalOf(weights, weights.length));
  const alone = await fitFrom(ofBase, start, method, ARRIVED);
  const other = await fitFrom(ofWave, start, method, ARRIVED);
  // The profiles whose questions are tested, and by which people are judged: of existing segments they are counted, not fitted.
  const own = method.fitted
    ? segmentModel(ofBase, alone.model, segments, alone.parameters)
    : segmentOf === null
      ? start
      : existingModel({ data: base, segmentOf, segments }, method.alpha);
  const ownProfile = profileOf(own);
  const likelihoods = [ofBase, ofWave].map((data) => likelihoodsOf(data, ownProfile));
  const sizes = likelihoods.map((of, at) => sizesOf(of, samples[at].weights, ownProfile, ownProfile.mixture));
  const { together, data } = await fitTogether(samples, own, sizes, method);
  const equal = method.fitted
    ? equalProfiles(together, data, samples, segments)
    : { model: own, profile: ownProfile, shares: sizes, likelihoods };
  const people = samples.map((sample, at) => anchoredBy(sample, equal.likelihoods[at], equal.shares[at]));
  return {
    ratio: Math.max(0, 2 * (alone.logLikelihood + other.logLikelihood - givenSample(together.logLikelihood, sums))),
    freedom: alone.freeParameters + other.freeParameters - equalParameters(together, segments, 2),
    questions: base.columns.map((_, j) => questionDrift(people, equal.profile, j)),
    fit: peopleFit(ofBase, ofWave, ownProfile, likelihoods, sizes),
    equal: { model: equal.model, profile: equal.profile, shares: equal.shares },
  };
}

/**
 * Both samples with their probabilities of the classes, without what some questions say: these may no longer mean the same
 * [WV7]. They are left out of both, because people who are judged by different questions differ for that reason alone.
 */
export function anchoredBeside(
  base: LatentClassData,
  wave: LatentClassData,
  { profile, shares }: EqualProfiles,
  leftOut: readonly number[],
): AnchoredSample[] {
  return [base, wave].map(effective).map((sample, at) => {
    const likelihoods = likelihoodsOf(sample, profile, new Set(leftOut));
    return anchoredBy(sample, likelihoods, sizesOf(likelihoods, sample.weights, profile, shares[at]));
  });
}

function anchoredBy(sample: Weighted, likelihoods: Likelihoods, shares: Float64Array): AnchoredSample {
  const probabilities = new Float64Array(likelihoods.values.length);
  posteriors(likelihoods, shares, probabilities);
  return anchoredSample(sample, probabilities, likelihoods.classes);
}

type Weighted = LatentClassData & { readonly weights: Float64Array };
const effective = (data: LatentClassData): Weighted => ({ ...data, weights: effectiveWeights(data) });

/** Equal profiles, with the sample as one more question [WV4]. */
async function fitTogether(
  samples: readonly Weighted[],
  start: SegmentModel,
  sizes: readonly Float64Array[],
  method: Method,
): Promise<{ together: PlainFit; data: LatentClassData }> {
  const [one, other] = samples;
  const both = joined(one, other, new Float64Array([...one.weights, ...other.weights]));
  const data = { ...both, columns: [...both.columns, sampleColumn([one.respondents, other.respondents])] };
  const sums = samples.map(({ weights }) => totalOf(weights, weights.length));
  const profile = profileOf(start);
  const shares = sizes.map((classes) => bySegment(profile, classes));
  return { together: await fitFrom(data, withSampleTable(start, shares, sums), method, ARRIVED), data };
}

/** Profiles and shares of the classes in each sample, from a fit with the question of the sample. */
function equalProfiles(
  { model, parameters }: PlainFit,
  data: LatentClassData,
  samples: readonly Weighted[],
  segments: number,
) {
  const fit = segmentModel(data, model, segments, parameters);
  const questions = onlyQuestions(
    fit,
    samples[0].columns.map((_, j) => j),
  );
  const profile = profileOf(questions);
  // The classes of a stored model are in another order than those of the parameters: shares are estimated once more.
  const likelihoods = samples.map((sample) => likelihoodsOf(sample, profile));
  const shares = likelihoods.map((of, at) => sizesOf(of, samples[at].weights, profile, profile.mixture));
  return { model: questions, profile, shares, likelihoods };
}
