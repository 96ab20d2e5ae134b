import { type ChoiceBook, ChoiceNewton, choiceBooks, FARTHEST_UTILITY } from '../../choices/index.ts';
import { MISSING } from '../../survey/index.ts';
import { classCount } from '../rows/responses.ts';
import type { AnswerModel, AnswerSteps, VariableGroup } from './answer-model.ts';
import { keepWithin, LEAN, SMALLEST_PROBABILITY } from './limits.ts';

/** Choices and rankings: an item has a utility in each segment, and the higher that is the more probable it is to be chosen [LC47]. */
export const choices: AnswerModel = {
  levels: 1,
  freeTables: false,
  applies: ({ choice }) => choice !== undefined,
  see: ({ codes, categories }) => ({ codes, categories }),
  numbersBehind: ({ model, segments }) => choiceBooks(model).reduce((sum, { items }) => sum + segments * items, 0),
  freeParameters: ({ model, segments }) =>
    choiceBooks(model).reduce(
      (sum, { shown }) => sum + (segments - Number(model.lastAtRandom)) * Math.max(0, shown - 1),
      0,
    ),
  sharesSteps: true,
  steps: (group) => new ChoiceSteps(group),
};

/** An exercise in a fit: its book, and what everyone's answers say of its members [LC4]. */
interface OfExercise {
  readonly book: ChoiceBook;
  readonly newton: ChoiceNewton;
  readonly everyone: Float64Array;
}

class ChoiceSteps implements AnswerSteps {
  readonly #group: VariableGroup;
  readonly #classes: number;
  readonly #exercises: readonly OfExercise[];

  constructor(group: VariableGroup) {
    const { model, segments } = group;
    this.#group = group;
    this.#classes = classCount(model, segments);
    this.#exercises = choiceBooks(model).map((book) => {
      const newton = new ChoiceNewton(book);
      book.responses.forEach((r, at) => {
        newton.add(at, model.overall[r]);
      });
      return { book, newton, everyone: newton.counts.slice() };
    });
  }

  /** Everyone's utilities, leaning towards those of the drawn respondent's answers. */
  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    const { offsets } = this.#group.model;
    this.#each(parameters, ({ book, newton, everyone }, utilities, k) => {
      utilities.fill(0);
      newton.counts.set(everyone.map((count) => (1 - LEAN) * count));
      let from = 0;
      for (const j of book.variables) {
        const code = codes[j][drawn[k]];
        if (code !== MISSING) newton.add(from + code, LEAN);
        from += offsets[j + 1] - offsets[j];
      }
      newton.climb(utilities);
    });
    this.land(parameters);
  }

  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    const { model, segments, behind } = this.#group;
    const { styles, prior } = model;
    const pseudo = prior / segments;
    const length = this.#exercises.reduce((sum, { book }) => sum + segments * book.items, 0);
    after.set(before.subarray(behind, behind + length), behind);
    this.#each(after, (exercise, utilities, k) => {
      const { book, newton, everyone } = exercise;
      if (model.lastAtRandom && k === segments - 1) {
        newton.take(utilities.fill(0));
        this.#write(exercise, k, after);
        return;
      }
      for (let m = 0; m < everyone.length; m++) newton.counts[m] = pseudo * everyone[m];
      for (let at = 0; at < book.responses.length; at++) {
        const from = this.#classes * (1 + book.responses[at]) + k * styles;
        let count = 0;
        for (let own = from; own < from + styles; own++) count += counts[own];
        if (count > 0) newton.add(at, count);
      }
      newton.improve(utilities);
      this.#write(exercise, k, after);
    });
  }

  land(leap: Float64Array): void {
    this.#each(leap, (exercise, utilities, k) => {
      keepWithin(utilities, FARTHEST_UTILITY);
      exercise.newton.take(utilities);
      this.#write(exercise, k, leap);
    });
  }

  #each(parameters: Float64Array, visit: (exercise: OfExercise, utilities: Float64Array, k: number) => void): void {
    let { behind } = this.#group;
    for (const exercise of this.#exercises) {
      for (let k = 0; k < this.#group.segments; k++, behind += exercise.book.items) {
        visit(exercise, parameters.subarray(behind, behind + exercise.book.items), k);
      }
    }
  }

  /** All levels of style of a segment choose alike [LC18]. */
  #write({ book, newton }: OfExercise, k: number, parameters: Float64Array): void {
    const { styles } = this.#group.model;
    for (let at = 0; at < book.responses.length; at++) {
      const probability = Math.max(newton.probability(at), SMALLEST_PROBABILITY);
      const from = this.#classes * (1 + book.responses[at]) + k * styles;
      for (let own = from; own < from + styles; own++) parameters[own] = probability;
    }
  }
}
