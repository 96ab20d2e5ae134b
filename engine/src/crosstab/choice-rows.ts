import { type CrosstabRow, NONE } from '@qp/facts';
import { type ChoiceBook, ChoiceNewton, choiceBooks, storedAnswer } from '../choices/index.ts';
import { answersPerPerson, type Exercise, MISSING } from '../survey/index.ts';
import type { People } from './people.ts';

/** The figures of an exercise by segment (CT22). */

/** Who counts how much in which group: at [respondent * groups + group], or one group each. */
export interface Grouped {
  readonly groups: number;
  readonly weights: ArrayLike<number>;
  /** One group each; absent where `weights` has one for every group. */
  readonly groupOf?: ArrayLike<number>;
}

/** What shares of preference are worked out from, made once for an exercise. */
export class ExerciseCounts {
  readonly exercise: Exercise;
  readonly #book: ChoiceBook;
  readonly #newton: ChoiceNewton;
  readonly #perPerson: number;

  constructor(exercise: Exercise) {
    this.exercise = exercise;
    const own = { exercise: exercise.code, task: '', items: exercise.items.length, perPerson: 1 };
    const offsets = new Int32Array(exercise.columns.length + 1);
    exercise.columns.forEach(({ answers }, j) => {
      offsets[j + 1] = offsets[j] + answers.length;
    });
    [this.#book] = choiceBooks({ offsets, choices: exercise.columns.map(({ answers }) => ({ ...own, answers })) });
    this.#newton = new ChoiceNewton(this.#book);
    this.#perPerson = answersPerPerson(exercise);
  }

  /** Sums of weights at [response * groups + group], responses numbered over all columns. */
  count({ groups, weights, groupOf }: Grouped): Float64Array {
    const counts = new Float64Array(this.#book.responses.length * groups);
    let from = 0;
    for (const { codes, answers } of this.exercise.columns) {
      for (let i = 0; i < codes.length; i++) {
        if (codes[i] === MISSING) continue;
        const at = (from + codes[i]) * groups;
        if (groupOf) counts[at + groupOf[i]] += weights[i];
        else for (let k = 0; k < groups; k++) counts[at + k] += weights[i * groups + k];
      }
      from += answers.length;
    }
    return counts;
  }

  /**
   * Shares of preference at [item * groups + group]: exp u / Σ exp u of the utilities under which the choices are most probable,
   * with everyone's answers as a part of a person beside them. NaN where a group made none.
   */
  shares(counts: Float64Array, groups: number): Float64Array {
    const { items, responses } = this.#book;
    const everyone = new Float64Array(responses.length);
    counts.forEach((count, at) => {
      everyone[Math.floor(at / groups)] += count;
    });
    const all = everyone.reduce((sum, count) => sum + count, 0);
    const pseudo = all > 0 ? this.#perPerson / all / groups : 0;
    const shares = new Float64Array(items * groups).fill(Number.NaN);
    for (let k = 0; k < groups; k++) {
      this.#newton.counts.fill(0);
      let made = 0;
      for (let at = 0; at < responses.length; at++) {
        const own = Math.max(0, counts[at * groups + k]);
        made += own;
        this.#newton.add(at, own + pseudo * everyone[at]);
      }
      if (made === 0) continue;
      const utilities = new Float64Array(items);
      this.#newton.climb(utilities);
      // An item that was never shown has no share.
      const weights = utilities.map((utility, i) => (this.#book.itemOf.includes(i) ? Math.exp(utility) : 0));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      for (let i = 0; i < items; i++) shares[i * groups + k] = weights[i] / sum;
    }
    return shares;
  }

  /** Weighted people with an answer, by group. */
  base({ groups, weights, groupOf }: Required<Grouped>): number[] {
    const base = new Array<number>(groups).fill(0);
    const { columns } = this.exercise;
    const respondents = columns[0].codes.length;
    for (let i = 0; i < respondents; i++) {
      if (columns.some(({ codes }) => codes[i] !== MISSING)) base[groupOf[i]] += weights[i];
    }
    return base;
  }

  /** Times chosen best less times chosen worst, by times shown, at [item * groups + group]; NaN where it wasn't shown. */
  net(counts: Float64Array, groups: number): Float64Array {
    const items = this.exercise.items.length;
    const [chosen, shown] = [new Float64Array(items * groups), new Float64Array(items * groups)];
    let at = 0;
    for (const { answers, part } of this.exercise.columns) {
      for (const text of answers) {
        const { first, rest, worst } = storedAnswer(text);
        const own = counts.subarray(at, at + groups);
        const add = (to: Float64Array, item: number, sign: number) => {
          for (let k = 0; k < groups; k++) to[item * groups + k] += sign * own[k];
        };
        const last = worst ?? (rest.length === 1 ? rest[0] : null);
        if (part === 0) {
          add(chosen, first[0], 1);
          for (const item of [...first, ...rest, ...(worst === null ? [] : [worst])]) add(shown, item, 1);
        }
        if (last !== null) add(chosen, last, -1);
        at += groups;
      }
    }
    return chosen.map((count, place) => count / shown[place]);
  }
}

/** One row an item: its share of preference, and beside it how often it was chosen best less worst. */
export function choiceRows(exercise: Exercise, people: People): CrosstabRow[] {
  const { count, segments, segmentOf } = people;
  const weights = people.weights ?? new Float64Array(count).fill(1);
  const counter = new ExerciseCounts(exercise);
  const counts = counter.count({ groups: segments, weights, groupOf: segmentOf });
  const all = new Float64Array(counts.length / segments);
  counts.forEach((own, at) => {
    all[Math.floor(at / segments)] += own;
  });
  const columns = [
    { shares: counter.shares(counts, segments), net: counter.net(counts, segments), groups: segments },
    { shares: counter.shares(all, 1), net: counter.net(all, 1), groups: 1 },
  ];
  const own = counter.base({ groups: segments, weights, groupOf: segmentOf });
  const base = [...own, own.reduce((sum, one) => sum + one, 0)];
  return exercise.items.map((name, item) => {
    const figures = (of: 'shares' | 'net') =>
      columns.flatMap((column) => [...column[of].subarray(item * column.groups, (item + 1) * column.groups)]);
    const value = figures('shares').map((share) => (Number.isNaN(share) ? NONE : share));
    const total = value[segments];
    const index = value.map((share) => (share === NONE || total <= 0 ? NONE : (100 * share) / total));
    const net = figures('net').map((figure) => (Number.isFinite(figure) ? figure : null));
    return { name, value, index, base: [...base], valueType: 'percent', net };
  });
}
