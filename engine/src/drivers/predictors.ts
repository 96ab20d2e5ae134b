import type { Predictor, PredictorAnswer, PredictorPoint } from '@qp/facts';
import { type Classified, type Figures, intervalOf, togetherTest } from '../refits/index.ts';
import { margins, type Places } from './margins.ts';
import {
  type DriverVariable,
  isNumber,
  type PredictorColumns,
  type PredictorDesign,
  predictorDesign,
} from './predictor-design.ts';
import { newtonStep, type SegmentLogit, segmentLogit } from './segment-logit.ts';

/** With more people, estimates are averaged over an even sample. */
const MAX_AVERAGED = 10_000;
/** People x places x segments that are averaged over in one refit; of more people an even sample. */
const MAX_IN_A_REFIT = 3e6;
/** Where a number's figures are given, and along how many values its line is drawn, from the 5th to the 95th percentile. */
const PERCENTILES = [0.1, 0.5, 0.9];
const POINTS = 9;

/** One answer of a predictor, or one value of a number. */
interface Place {
  readonly name: string | null;
  readonly at: number | null;
  readonly share: number | null;
  readonly columns: readonly number[];
}

/** Variables as predictors of belonging to a segment [DR2] to [DR5]: planned once, drawn in every refit. */
interface PredictorPlan {
  readonly design: PredictorDesign;
  readonly logit: SegmentLogit;
  /** By predictor: the places that have figures, and those along its line. */
  readonly answers: readonly (readonly Place[])[];
  readonly line: readonly (readonly Place[])[];
  /** What refits draw: the average probabilities as observed and at every answer. */
  readonly figures: Figures;
}

/** Null where the regression has no solution. */
export function predictorPlan(
  variables: readonly DriverVariable[],
  known: Classified,
  rest?: () => void,
): PredictorPlan | null {
  const design = predictorDesign(variables, known.weights);
  const logit = segmentLogit(design, known, rest);
  if (logit === null) return null;
  const answers = design.predictors.map((predictor) => placesOf(predictor, known, PERCENTILES));
  const line = design.predictors.map((predictor) =>
    placesOf(
      predictor,
      known,
      Array.from({ length: POINTS }, (_, at) => 0.05 + (0.9 * at) / (POINTS - 1)),
    ),
  );
  const places = answers.reduce((sum, own) => sum + own.length, 1);
  const most = Math.min(MAX_AVERAGED, MAX_IN_A_REFIT / (places * known.segments));
  const stride = Math.max(1, Math.ceil(known.count / most));
  const all = asPlaces(design, answers);
  // One Newton step from the estimate is where a fit to the refit would go; what is averaged over stays as observed [DR5].
  const figures: Figures = (sample) => margins(design, newtonStep(design, sample, logit), known, all, stride);
  return { design, logit, answers, line, figures };
}

/** `draws`: the figures of the plan in every refit. `shown` are the segments, from 0, whose figures aren't refused. */
export function predictorsOf(
  { design, logit, answers, line }: PredictorPlan,
  known: Classified,
  draws: readonly Float64Array[],
  shown: readonly number[],
): { readonly everyone: number[]; readonly predictors: Predictor[] } {
  const { segments } = known;
  const stride = Math.max(1, Math.ceil(known.count / MAX_AVERAGED));
  const at = (places: readonly (readonly Place[])[]) =>
    margins(design, logit.coefficients, known, asPlaces(design, places), stride);
  const [found, along] = [at(answers), at(line)];
  // From the average as observed, in points: of the estimate, or of a refit.
  const difference = (figures: Float64Array, place: number, t: number) => figures[place * segments + t] - figures[t];
  let [place, point] = [1, 1];
  const predictors = design.predictors.map((predictor, p): Predictor => {
    const [first, firstPoint] = [place, point];
    place += answers[p].length;
    point += line[p].length;
    const tested = answers[p].flatMap((_, n) => shown.map((t) => ({ at: first + n, t })));
    return {
      code: predictor.variable.code,
      wald: togetherTest(
        tested.map((one) => difference(found, one.at, one.t)),
        draws.map((draw) => tested.map((one) => difference(draw, one.at, one.t))),
      ),
      answers: answers[p].map(({ name, at: value, share }, n): PredictorAnswer => {
        const margin = (t: number) => {
          const drawn = draws.map((draw) => difference(draw, first + n, t));
          const { value: off, low, high } = intervalOf(difference(found, first + n, t), drawn);
          return { share: found[(first + n) * segments + t], difference: off, low, high };
        };
        const all = Array.from({ length: segments }, (_, t) => (shown.includes(t) ? margin(t) : null));
        return { name, at: value, share, segments: all };
      }),
      points: line[p].map(({ name, at: value }, n): PredictorPoint => {
        const from = (firstPoint + n) * segments;
        return { name, at: value, probabilities: [...along.subarray(from, from + segments)] };
      }),
    };
  });
  return { everyone: [...found.subarray(0, segments)], predictors };
}

const asPlaces = ({ predictors }: PredictorDesign, places: readonly (readonly Place[])[]): Places[] =>
  predictors.map((predictor, p) => ({ predictor, values: places[p].map(({ columns }) => columns) }));

/** Responses in their order, or percentiles of a number; none where everyone gave the same answer. */
function placesOf(
  { variable, columns, responses, shares, mean, deviation }: PredictorColumns,
  { weights }: Classified,
  percentiles: readonly number[],
): Place[] {
  if (columns === 0) return [];
  if (isNumber(variable))
    return valuesAt(variable.values, weights, percentiles).map((at) => {
      return { name: null, at, share: null, columns: [(at - mean) / deviation] };
    });
  return responses
    .map((code, place) => ({ code, place }))
    .sort((a, b) => a.code - b.code)
    .map(({ code, place }) => ({
      name: variable.labels[code],
      at: null,
      share: shares[place],
      columns: Array.from({ length: columns }, (_, c) => Number(c + 1 === place)),
    }));
}

/** Weighted percentiles that differ; of a number with few different values these values, where a line is drawn along many. */
function valuesAt(values: Float64Array, weights: Float64Array, percentiles: readonly number[]): number[] {
  const known = Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]) && weights[i] > 0);
  known.sort((a, b) => values[a] - values[b]);
  const different = [...new Set(known.map((i) => values[i]))];
  if (different.length <= percentiles.length) return different;
  const total = known.reduce((sum, i) => sum + weights[i], 0);
  let [next, below] = [0, 0];
  const found = percentiles.map((share) => {
    while (next < known.length - 1 && below + weights[known[next]] < share * total) below += weights[known[next++]];
    return values[known[next]];
  });
  const distinct = [...new Set(found)];
  return distinct.length > 1 ? distinct : [different[0], different[different.length - 1]];
}
