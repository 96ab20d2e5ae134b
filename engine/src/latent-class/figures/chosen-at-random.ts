import { type ChoiceBook, ChoiceNewton, choiceBooks } from '../../choices/index.ts';
import { MISSING } from '../../survey/index.ts';
import type { LatentClassData } from '../types.ts';

/** Fewer people say nothing of how their segment chooses. */
const FEWEST_PEOPLE = 20;

interface ChosenAtRandom {
  /** Segments, from 0, whose choices say nothing of any item. */
  readonly segments: readonly number[];
  /** By respondent: how probable their choices were over guessing; NaN without any. */
  readonly fit: Float64Array;
}

/** Who chose as if at random [LC48]; null without exercises. `probabilities`: [respondent * segments + segment]. */
export function chosenAtRandom(
  data: LatentClassData,
  probabilities: Float64Array,
  segments: number,
): ChosenAtRandom | null {
  const { columns, respondents } = data;
  const offsets = new Int32Array(columns.length + 1);
  columns.forEach(({ categories }, j) => {
    offsets[j + 1] = offsets[j] + categories;
  });
  const exercises = choiceBooks({ offsets, choices: columns.map(({ choice }) => choice ?? null) });
  if (exercises.length === 0) return null;
  const [made, guessed] = [new Float64Array(respondents), new Float64Array(respondents)];
  const atRandom = exercises.map((book) => {
    const places = placesOf(book, offsets, data);
    const found = Array.from({ length: segments }, (_, k) =>
      ofSegment(book, data, places, (i) => probabilities[i * segments + k]),
    );
    places.forEach(({ at, codes }) => {
      for (let i = 0; i < respondents; i++) {
        if (codes[i] === MISSING) continue;
        for (let e = book.chosenFrom[at + codes[i]]; e < book.chosenFrom[at + codes[i] + 1]; e++) {
          const m = book.chosen[e];
          const s = book.choiceOf[m];
          guessed[i] += 1 / (book.starts[s + 1] - book.starts[s]);
          for (let k = 0; k < segments; k++) made[i] += probabilities[i * segments + k] * found[k].shares[m];
        }
      }
    });
    return found.map((one) => one.isRandom);
  });
  return {
    segments: Array.from({ length: segments }, (_, k) => k).filter(
      (k) => segments > 1 && atRandom.every((of) => of[k]),
    ),
    fit: made.map((sum, i) => sum / guessed[i]),
  };
}

interface Place {
  /** The place in the book of the first answer of the column. */
  readonly at: number;
  readonly codes: Uint8Array;
}

function placesOf({ variables, responses }: ChoiceBook, offsets: Int32Array, { columns }: LatentClassData): Place[] {
  return variables.map((j) => ({ at: responses.indexOf(offsets[j]), codes: columns[j].codes }));
}

/** The shares of the members under the utilities of a segment's people, and whether these predict more than guessing would. */
function ofSegment(book: ChoiceBook, data: LatentClassData, places: readonly Place[], memberOf: (i: number) => number) {
  const newton = new ChoiceNewton(book);
  let people = 0;
  for (let i = 0; i < data.respondents; i++) people += memberOf(i);
  for (const { at, codes } of places) {
    for (let i = 0; i < codes.length; i++) {
      if (codes[i] !== MISSING) newton.add(at + codes[i], memberOf(i) * (data.weights?.[i] ?? 1));
    }
  }
  const utilities = new Float64Array(book.items);
  newton.climb(utilities);
  newton.take(utilities);
  const shares = Float64Array.from(book.itemOf, (_, m) => newton.share(m));
  let gain = 0;
  newton.counts.forEach((count, m) => {
    const s = book.choiceOf[m];
    if (count > 0) gain += count * Math.log(shares[m] * (book.starts[s + 1] - book.starts[s]));
  });
  // Utilities that a criterion would not pay for are no preferences.
  const price = (book.shown - 1) * Math.log(data.respondents);
  return { shares, isRandom: people >= FEWEST_PEOPLE && 2 * gain < price };
}
