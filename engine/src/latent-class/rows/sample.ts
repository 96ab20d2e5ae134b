import { Random } from '../../numerics/random.ts';
import { countAnswers, type Model } from './model.ts';
import type { Responses } from './responses.ts';

/** Short runs look at an eighth of the rows, within these bounds, if there are at least twice as many [LC45]. */
const MIN_SAMPLE = 4000;
const MAX_SAMPLE = 25_000;

const sampleOf = (rows: number): number => Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, Math.floor(rows / 8)));

/** The rows that short runs look at: always the first of the model. */
export interface Sample {
  readonly rows: number;
  readonly shape: Responses;
}

/** Brings a random sample of the rows to the front of the model, if there are many, and describes it. */
export function drawSample(model: Model, most = sampleOf(model.rows)): Sample {
  const { offsets } = model;
  if (model.rows < 2 * most) return { rows: model.rows, shape: shapeOf(model) };
  const random = new Random(0, model.rows, most);
  for (let row = 0; row < most; row++) {
    const other = row + random.below(model.rows - row);
    for (const values of [model.weights, ...model.codes]) {
      [values[row], values[other]] = [values[other], values[row]];
    }
  }
  const weights = model.weights.subarray(0, most);
  const codes = model.codes.map((column) => column.subarray(0, most));
  const counted = weights.reduce((sum, weight) => sum + weight, 0);
  const answers = countAnswers(codes, weights, offsets);
  return { rows: most, shape: { ...shapeOf(model), counted, answers } };
}

/** The model without its rows, as it is sent to threads. */
export function shapeOf(model: Model): Responses {
  const { treatment: _how, rows: _rows, variables: _of, codes: _codes, weights: _weights, ...responses } = model;
  return responses;
}
