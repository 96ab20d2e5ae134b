import { answersOfSet } from '@qp/facts';
import { ExerciseCounts } from '../../crosstab/choice-rows.ts';
import { seededNumbers } from '../../numerics/index.ts';
import { type Exercise, MISSING } from '../../survey/index.ts';
import type { LearntSegments, TypingColumn } from '../types.ts';
import { candidateSets } from './candidate-sets.ts';
import { Choosers, type Deviations, deviationsOf } from './choosers.ts';
import { choicesOfPeople, isRanking, keyOfSet, knownAnswer, shownIn } from './known-choices.ts';
import { answerChances } from './set-answers.ts';

const SEED = 20_261_121;

/**
 * The sets of so many items that a typing tool could ask [TT32]: those that were asked, and the new ones that say most about the segment. Each person
 * answers a set as they did where it was asked or a ranking says it, and otherwise as someone would who chose like them.
 */
export class ShortSets {
  readonly #exercise: Exercise;
  readonly #size: number;
  readonly #choices: ReturnType<typeof choicesOfPeople>;
  readonly #asked: ReadonlyMap<string, number[]>;
  /** Whether the exercise alone forms the segments: its answers then say how probable each is, else everything does. */
  readonly #alone: boolean;
  readonly #ranks: boolean;
  #deviations: Deviations | null = null;

  constructor(exercise: Exercise, size: number, alone: boolean) {
    this.#exercise = exercise;
    this.#size = size;
    this.#alone = alone;
    this.#choices = choicesOfPeople(exercise);
    this.#ranks = this.#choices.some((own) => own.some(isRanking));
    const asked = this.#choices.flatMap((own) => own.map(shownIn).filter((shown) => shown.length === size));
    this.#asked = new Map(asked.map((shown) => [keyOfSet(shown), shown.toSorted((a, b) => a - b)]));
  }

  columns(learnt: LearntSegments): TypingColumn[] {
    const { sizes, utilities } = this.#segmentsOf(learnt);
    const shown = new Set(this.#choices.flatMap((own) => own.flatMap(shownIn)));
    const weights = utilities.map((own) => own.map(Math.exp));
    const items = [...shown].sort((a, b) => a - b);
    const sets = candidateSets(items, [...this.#asked.values()], this.#size, weights, sizes);
    const mayBeKnown = sets.map((set) => this.#ranks || this.#asked.has(keyOfSet(set)));
    const codes = sets.map(() => new Uint8Array(this.#choices.length).fill(MISSING));
    let choosers: Choosers | null = null;
    const random = seededNumbers(SEED);
    this.#choices.forEach((own, i) => {
      if (own.length === 0) return;
      let standIn = -1;
      sets.forEach((set, at) => {
        const known = mayBeKnown[at] ? knownAnswer(set, own) : -1;
        if (known >= 0) {
          codes[at][i] = known;
          return;
        }
        this.#deviations ??= deviationsOf(utilities, sizes, this.#choices);
        choosers ??= new Choosers(utilities, this.#deviations);
        if (standIn < 0) {
          const { segments, posteriors } = learnt;
          const membership = this.#alone ? sizes : posteriors.subarray(i * segments, (i + 1) * segments);
          standIn = drawn(choosers.fit(own, membership).shares, random);
        }
        codes[at][i] = drawn(answerChances(set, choosers.weights[standIn], choosers.inverse[standIn]), random);
      });
    });
    return sets.map((set, at) => this.#column(set, codes[at]));
  }

  /** Sizes of the segments, and the utilities of the items in each. */
  #segmentsOf({ posteriors, segments, weights, rows }: LearntSegments): {
    sizes: Float64Array;
    utilities: Float64Array[];
  } {
    const counted = new Float64Array(posteriors.length);
    const sizes = new Float64Array(segments).fill(1 / segments);
    for (let at = 0; at < rows.length; at++) {
      for (let k = 0; k < segments; k++) {
        const place = rows[at] * segments + k;
        counted[place] = posteriors[place] * (weights?.[rows[at]] ?? 1);
        sizes[k] += counted[place];
      }
    }
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const counts = new ExerciseCounts(this.#exercise);
    const shares = counts.shares(counts.count({ groups: segments, weights: counted }), segments);
    const items = this.#exercise.items.length;
    const utilities = Array.from({ length: segments }, (_, k) =>
      Float64Array.from({ length: items }, (__, i) => Math.log(shares[i * segments + k] * items || 1)),
    );
    return { sizes: sizes.map((size) => size / total), utilities };
  }

  #column(set: readonly number[], codes: Uint8Array): TypingColumn {
    // What files of answers write before a formula, they put there themselves.
    const items = set.map((item) => this.#exercise.items[item].replace(/^'(?=[=+\-@＝＋－＠])/, ''));
    const labels = answersOfSet(set.length).map(({ best, worst }) => {
      const rest = items.filter((_, at) => at !== best && at !== worst).join(' | ');
      return [items[best], ...(rest === '' ? [] : [rest]), items[worst]].join(' > ');
    });
    const code = `${this.#exercise.code}_${set.map((item) => item + 1).join('_')}`;
    return { code, codes, labels, items };
  }
}

/** The place of a share, drawn in proportion to it. */
function drawn(shares: Float64Array, random: () => number): number {
  let left = random() * shares.reduce((sum, share) => sum + share, 0);
  for (let at = 0; at < shares.length; at++) {
    left -= shares[at];
    if (left <= 0) return at;
  }
  return shares.length - 1;
}
