import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import {
  type Arrival,
  areLevelsApart,
  buildModel,
  classCount,
  climb,
  FitSteps,
  freeParameters,
  kernelExpectation,
  type LatentClassColumn,
  type LatentClassData,
  type Model,
  placeInKernel,
  startAt,
  startKernel,
  toTheEnd,
} from '../latent-class/index.ts';

/** A fit without what only a stored one needs. */
export interface PlainFit {
  readonly model: Model;
  readonly parameters: Float64Array;
  /** Without the prior, in the weights as given. */
  readonly logLikelihood: number;
  readonly freeParameters: number;
}

interface FitLike {
  readonly treatment: AnswerTreatment;
  readonly alpha: number;
}

/** Which sample each respondent is from, as one more question: with it, equal profiles are an ordinary fit [WV4]. */
export function sampleColumn(sizes: readonly number[]): LatentClassColumn {
  const codes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let from = 0;
  sizes.forEach((size, sample) => {
    codes.fill(sample, from, from + size);
    from += size;
  });
  return { codes, categories: sizes.length, byLevel: true };
}

/** One climb from a solution, all in this thread. */
export async function fitFrom(
  data: LatentClassData,
  start: SegmentModel,
  { treatment, alpha }: FitLike,
  arrival?: Arrival,
): Promise<PlainFit> {
  const { segments } = start;
  const model = buildModel(data, alpha, { treatment });
  const place = await placeInKernel(model, segments, 1, { splitFrom: Number.POSITIVE_INFINITY });
  const expectation = kernelExpectation(startKernel(place), place, place.workspaces[0], model, segments);
  const { parameters, objective } = toTheEnd(climb(model, segments, expectation, startAt(model, start), arrival));
  const weight = data.weights?.reduce((sum, one) => sum + one, 0) ?? data.respondents;
  const logLikelihood = objective - FitSteps.of(model, segments).logPrior(parameters);
  return {
    model,
    parameters,
    logLikelihood: (logLikelihood * weight) / model.counted,
    freeParameters: freeParameters(model, segments),
  };
}

/** The start of a fit with the question of the sample: every segment has its size of each sample. */
export function withSampleTable(
  fit: SegmentModel,
  sizes: readonly (readonly number[])[],
  people: readonly number[],
): SegmentModel {
  const { segments } = fit;
  const total = people.reduce((sum, count) => sum + count, 0);
  const joint = sizes.map((shares, sample) => shares.map((share) => (share * people[sample]) / total));
  const mixture = Array.from({ length: segments }, (_, k) => joint.reduce((sum, shares) => sum + shares[k], 0));
  const table = joint.flatMap((shares) => shares.map((share, k) => share / mixture[k]));
  const { style } = fit;
  return {
    ...fit,
    mixture,
    categories: [...fit.categories, sizes.length],
    responseProbabilities: [...fit.responseProbabilities, table],
    ...(style && {
      style: {
        ...style,
        mixture: style.mixture.map((share, own) => {
          const k = Math.floor(own / style.leanings.length);
          return (share / fit.mixture[k]) * mixture[k];
        }),
        responseProbabilities: [...style.responseProbabilities, []],
      },
    }),
  };
}

/** Parameters of equal profiles with the sizes of every sample free: what the extra question adds is not their number. */
export function equalParameters({ model, freeParameters: all }: PlainFit, segments: number, samples: number): number {
  const shares = areLevelsApart(model) ? segments - 1 + model.styles - 1 : classCount(model, segments) - 1;
  return all - segments * (samples - 1) + shares * (samples - 1);
}

/** How probable the answers are, given the sample: without the share of the sample itself. */
export function givenSample(logLikelihood: number, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight) => sum - weight * Math.log(weight / total), logLikelihood);
}
