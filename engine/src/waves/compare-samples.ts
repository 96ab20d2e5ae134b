import type { SegmentModel } from '@qp/facts';
import { givenModel } from '../given-segments/index.ts';
import type { LatentClassData } from '../latent-class/index.ts';
import { segmentModel } from '../latent-class/internals.ts';
import {
  equalParameters,
  fitFrom,
  givenSample,
  type PlainFit,
  sampleColumn,
  withSampleTable,
} from './equal-profiles.ts';
import { likelihoodsOf, posteriors } from './likelihoods.ts';
import { type PeopleFit, peopleFit } from './people-fit.ts';
import { bySegment, onlyQuestions, type Profile, profileOf } from './profile.ts';
import { anchored, type QuestionDrift, questionDrift } from './question-drift.ts';
import { effectiveWeights, joined } from './samples.ts';
import { sizesOf } from './sizes.ts';
import type { TrackedRun } from './types.ts';

/** Precise enough for a likelihood ratio, whose chance deviation is many times as large. */
const ARRIVED = { objective: 1e-3, parameter: 1e-3 };

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

interface EqualProfiles {
  readonly model: SegmentModel;
  readonly profile: Profile;
  readonly shares: readonly Float64Array[];
}

type Method = Pick<TrackedRun, 'answersAs' | 'alpha' | 'fitted'>;

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
  const weights = [base, wave].map(effectiveWeights);
  const [ofBase, ofWave] = [base, wave].map((data, at) => ({ ...data, weights: weights[at] }));
  const all = new Float64Array([...weights[0], ...weights[1]]);
  const sums = weights.map((own) => own.reduce((sum, weight) => sum + weight, 0));

  const alone = await fitFrom(ofBase, start, method, ARRIVED);
  const other = await fitFrom(ofWave, start, method, ARRIVED);
  // The profiles whose questions are tested, and by which people are judged: of given segments they are counted, not fitted.
  const own = method.fitted
    ? segmentModel(ofBase, alone.model, segments, alone.parameters)
    : segmentOf === null
      ? start
      : givenModel({ data: base, segmentOf, segments }, method.alpha);
  const ownProfile = profileOf(own);
  const likelihoods = [ofBase, ofWave].map((data) => likelihoodsOf(data, ownProfile));
  const sizes = likelihoods.map((of, at) => sizesOf(of, weights[at], ownProfile, ownProfile.mixture));

  const both = joined(base, wave, all);
  const data = { ...both, columns: [...both.columns, sampleColumn([base.respondents, wave.respondents])] };
  const shares = sizes.map((classes) => bySegment(ownProfile, classes));
  const together = await fitFrom(data, withSampleTable(own, shares, sums), method, ARRIVED);

  const equal = method.fitted
    ? equalProfiles(together, data, [ofBase, ofWave], segments)
    : { model: own, profile: ownProfile, shares: sizes, likelihoods };
  const samples = [ofBase, ofWave].map((sample, at) => {
    const probabilities = new Float64Array(equal.likelihoods[at].values.length);
    posteriors(equal.likelihoods[at], equal.shares[at], probabilities);
    return anchored(sample, weights[at], probabilities, equal.profile.classes);
  });
  return {
    ratio: Math.max(0, 2 * (alone.logLikelihood + other.logLikelihood - givenSample(together.logLikelihood, sums))),
    freedom: alone.freeParameters + other.freeParameters - equalParameters(together, segments, 2),
    questions: base.columns.map((_, j) => questionDrift(samples, equal.profile, j)),
    fit: peopleFit(ofBase, ofWave, ownProfile, likelihoods, sizes),
    equal: { model: equal.model, profile: equal.profile, shares: equal.shares },
  };
}

/** Profiles and shares of the classes in each sample, from a fit with the question of the sample. */
function equalProfiles(
  { model, parameters }: PlainFit,
  data: LatentClassData,
  samples: readonly LatentClassData[],
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
