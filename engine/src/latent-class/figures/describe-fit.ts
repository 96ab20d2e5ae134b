import { MISSING } from '../../survey/index.ts';
import { type SeenColumn, seenAs } from '../answers/answers-as.ts';
import { freeParameters, givenPoints, naturalLayout } from '../answers/natural-parameters.ts';
import { styleApart } from '../answers/style-model.ts';
import { classCount, countedBase, type Model, scaledWeights } from '../rows/model.ts';
import type { Search } from '../search/search-account.ts';
import type { LatentClassData, SegmentFit, SegmentModel } from '../types.ts';
import { criteria } from './criteria.ts';
import { type Identification, identification } from './identification.ts';
import { mostProbable, scoreBlocks } from './score-rows.ts';
import { bySize, reorder } from './segment-order.ts';
import { leastAgreement } from './uniqueness.ts';

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
  // Ties go to the lower number, so that a new order can move people: at most as often as there are segments.
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
    ...criteria({ ...{ logLikelihood, parameters, entropy, segments }, counted: model.counted, effectiveBase: base }),
    sizes,
    shares: sizes.map((size) => size / total),
    converged: search.best.converged,
    iterations: search.best.evaluations,
    startsTried: search.startsTried,
    startsFinished: search.startsFinished,
    reachedBest: search.reachedBest,
    rivals: search.rivals,
    foundAgain: search.foundAgain,
    agreement: leastAgreement(
      data,
      fit,
      search.asGood.map((other) => segmentModel(data, model, segments, other.parameters)),
    ),
    identification: identificationOf(model, segments, parameters),
    emptySegment: sizes.some((size) => size === 0),
  };
}

/** Parameters as [variable][response * segments + segment]; a variable that tells nobody apart has its own shares. */
export function segmentModel(
  data: LatentClassData,
  model: Model,
  segments: number,
  parameters: Float64Array,
): SegmentModel {
  const classes = classCount(model, segments);
  const tables = data.columns.map((column, j) => {
    const position = model.variables.indexOf(j);
    if (position < 0) return oneResponse(seenAs(column, model.answersAs), classes, data.weights);
    const [from, to] = [model.offsets[position], model.offsets[position + 1]];
    return Array.from(parameters.subarray(classes * (1 + from), classes * (1 + to)));
  });
  const categories = data.columns.map((column) => column.categories);
  const mixture = Array.from(parameters.subarray(0, classes));
  if (model.styles === 1) return { segments, categories, mixture, responseProbabilities: tables };
  const leanings = Array.from(parameters.subarray(naturalLayout(model, segments).deltas));
  const scales = new Set(model.variables.filter((_, position) => model.scalePoints[position] > 0));
  return { segments, categories, ...styleApart(segments, leanings, mixture, tables, scales) };
}

/** The response that everybody who answered gave has probability 1; where nobody answered all are alike. */
function oneResponse({ codes, categories }: SeenColumn, classes: number, weights: Float64Array | null): number[] {
  const given = codes.find((code, i) => code !== MISSING && (weights === null || weights[i] > 0));
  return Array.from({ length: categories * classes }, (_, at) => {
    if (given === undefined) return 1 / categories;
    return Number(Math.floor(at / classes) === given);
  });
}

/** By the responses that were given; scales need fewer numbers, and only those are counted for them. */
function identificationOf(model: Model, segments: number, parameters: number): Identification {
  const given = model.variables.map((_, position) => givenPoints(model, position).length);
  if (model.answersAs === 'categories') return identification(given, segments);
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
      sizes[mostProbable(probabilities, at, fit.segments)] += data.weights?.[from + i] ?? 1;
      if (weight === 0) continue;
      logLikelihood += weight * logLikelihoods[i];
      for (let k = at; k < at + fit.segments; k++) {
        if (probabilities[k] > 0) entropy -= weight * probabilities[k] * Math.log(probabilities[k]);
      }
    }
  });
  return { sizes, logLikelihood, entropy };
}
