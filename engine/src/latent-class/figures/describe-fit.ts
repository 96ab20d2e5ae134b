import type { Identification, SegmentModel } from '@qp/facts';
import { mostProbable } from '../../numerics/most-probable.ts';
import { freeParameters, hasFreeTables } from '../answers/models.ts';
import { segmentModel } from '../answers/stored-model.ts';
import { countedBase, type Model, scaledWeights } from '../rows/model.ts';
import { givenResponses } from '../rows/responses.ts';
import type { Climb } from '../search/climb.ts';
import type { Search } from '../search/search.ts';
import type { LatentClassData, SegmentFit } from '../types.ts';
import { choiceIdentification } from './choice-identification.ts';
import { identification } from './identification.ts';
import { scoreBlocks } from './score-rows.ts';
import { bySize, reorder } from './segment-order.ts';
import { leastAgreement, shareMoved } from './uniqueness.ts';

/** The figures by which fits are compared [LC8]; smaller is better, except for entropy R2 (1: no uncertainty). */
export function criteria(fit: {
  logLikelihood: number;
  parameters: number;
  /** Weighted sum of the posterior entropies. */
  entropy: number;
  /** N: respondents with a weight above 0 and an answer. */
  counted: number;
  /** Kish's effective number of those respondents. */
  effectiveBase: number;
  segments: number;
}) {
  const { logLikelihood, parameters, entropy, counted, effectiveBase, segments } = fit;
  const deviance = -2 * logLikelihood;
  const bic = deviance + parameters * Math.log(counted);
  return {
    parameters,
    aic: deviance + 2 * parameters,
    bic,
    bicEffective: deviance * (effectiveBase / counted) + parameters * Math.log(effectiveBase),
    caic: bic + parameters,
    sabic: deviance + parameters * Math.log((counted + 2) / 24),
    icl: bic + 2 * entropy,
    entropyR2: segments === 1 ? null : 1 - entropy / (counted * Math.log(segments)),
  };
}

/** A found solution as it is handed out: segments in order of size, and every figure from the stored parameters. */
export function describeFit(
  data: LatentClassData,
  model: Model,
  segments: number,
  search: Search,
  base = countedBase(data),
): SegmentFit {
  let fit = segmentModel(data, model, segments, search.best.parameters);
  const { weights } = scaledWeights(data);
  let figures = measure(data, weights, fit);
  // Ties go to the lower number: a new order can move people, at most as often as there are segments.
  for (let round = 0; round < segments; round++) {
    const order = bySize(fit, figures.sizes);
    if (order.every((k, position) => k === position)) break;
    fit = reorder(fit, order);
    figures = measure(data, weights, fit);
  }
  const { sizes, logLikelihood, entropy } = figures;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const parameters = freeParameters(model, segments);
  return {
    ...fit,
    logLikelihood,
    ...criteria({ logLikelihood, parameters, entropy, segments, counted: model.counted, effectiveBase: base }),
    sizes,
    shares: sizes.map((size) => size / total),
    converged: search.best.converged,
    iterations: search.best.evaluations,
    startsTried: search.startsTried,
    startsFinished: search.startsFinished,
    reachedBest: search.reachedBest,
    rivals: search.rivals,
    ...rivalFigures(data, fit, search, (other) => segmentModel(data, model, segments, other.parameters)),
    agreement: leastAgreement(
      data,
      fit,
      search.asGood.map((other) => segmentModel(data, model, segments, other.parameters)),
    ),
    identification: identificationOf(model, segments, parameters),
    emptySegment: sizes.some((size) => size === 0),
  };
}

/** How far the best other solution is behind, and how differently it assigns people [LC25]. */
function rivalFigures(
  data: LatentClassData,
  fit: SegmentModel,
  { best, rival }: Search,
  modelOf: (climb: Climb) => SegmentModel,
): Pick<SegmentFit, 'rivalBehind' | 'rivalMoves'> {
  if (rival === null) return { rivalBehind: null, rivalMoves: null };
  return { rivalBehind: best.objective - rival.objective, rivalMoves: shareMoved(data, fit, modelOf(rival)) };
}

/** By the responses that were given. Restricted tables need fewer numbers: for them only the parameters are counted. */
function identificationOf(model: Model, segments: number, parameters: number): Identification {
  if (model.choices.some((choice) => choice !== null)) return choiceIdentification(model, segments);
  const given = model.variables.map((_, position) => givenResponses(model, position).length);
  if (hasFreeTables(model)) return identification(given, segments);
  const patterns = given.reduce((product, count) => product * count, 1);
  return segments > 1 && parameters > patterns - 1 ? 'too-many-parameters' : 'identified';
}

/** Weighted sizes (weights as given), and log-likelihood and entropy with the weights that the fit uses. */
function measure(data: LatentClassData, weights: Float64Array, fit: SegmentModel) {
  const sizes = new Array<number>(fit.segments).fill(0);
  let logLikelihood = 0;
  let entropy = 0;
  const variables = data.columns.map((_, j) => j);
  scoreBlocks(fit, data, variables, (probabilities, from, count, logLikelihoods) => {
    for (let i = 0; i < count; i++) {
      const weight = weights[from + i];
      const at = i * fit.segments;
      sizes[mostProbable(probabilities, fit.segments, at)] += data.weights?.[from + i] ?? 1;
      if (weight === 0) continue;
      logLikelihood += weight * logLikelihoods[i];
      for (let k = at; k < at + fit.segments; k++) {
        if (probabilities[k] > 0) entropy -= weight * probabilities[k] * Math.log(probabilities[k]);
      }
    }
  });
  return { sizes, logLikelihood, entropy };
}
