import type { Responses } from '../rows/model.ts';
import type { AnswerModel } from './answer-model.ts';
import { leapLength, leapProbabilities, normalise } from './leap.ts';
import { maximise } from './maximise.ts';

/** Answers that count as categories: every probability is free, and a leap goes along the probabilities. */
export class CategoryAnswers implements AnswerModel {
  readonly #model: Responses;
  readonly #segments: number;

  constructor(model: Responses, segments: number) {
    this.#model = model;
    this.#segments = segments;
  }

  maximise(counts: Float64Array, _before: Float64Array, after: Float64Array): void {
    maximise(this.#model, this.#segments, counts, after);
  }

  extrapolate(origin: Float64Array, first: Float64Array, second: Float64Array, leap: Float64Array): boolean {
    const length = leapLength(origin, first, second);
    if (length === null) return false;
    leapProbabilities(origin, first, second, length, 0, origin.length, leap);
    const segments = this.#segments;
    const { offsets } = this.#model;
    normalise(leap, 0, segments, 1);
    for (let j = 0; j + 1 < offsets.length; j++) {
      for (let k = 0; k < segments; k++) {
        normalise(leap, segments * (1 + offsets[j]) + k, segments * (1 + offsets[j + 1]), segments);
      }
    }
    return true;
  }
}
