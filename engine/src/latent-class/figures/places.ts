import { type AnswerTreatment, type ContinuumPlaces, treatments } from '@qp/facts';
import { onlyScaleAnswers } from '../answers/scales.ts';
import { fineContinuum } from '../left-out/continuum.ts';
import { dealFolds, onlyPeople } from '../left-out/folds.ts';
import type { LatentClassData } from '../types.ts';
import { scoreBlocks } from './score-rows.ts';

/** A picture needs no more people. */
const MAX_PEOPLE = 2000;
/** Width of a cell in standard deviations, by number of factors. */
const CELL = [0.2, 0.25];

interface Along {
  readonly factors: number;
  readonly alpha: number;
  readonly seed: number;
  readonly treatment: AnswerTreatment;
}

/**
 * How many people of each segment are where along the factors [LC42]: their mean places under a continuum without
 * segments, in cells, so no single respondent is kept. Null with too few people.
 */
export async function placesAlong(
  data: LatentClassData,
  assignments: Uint8Array,
  segments: number,
  { factors, alpha, seed, treatment }: Along,
): Promise<ContinuumPlaces | null> {
  const taking = dealFolds(data, 1, seed, MAX_PEOPLE)?.people;
  if (!taking) return null;
  const people = onlyPeople(treatments[treatment].ordered ? onlyScaleAnswers(data) : data, taking);
  const { model, grid } = await fineContinuum(people, factors, alpha, treatment);
  const width = CELL[factors - 1];
  const cells = new Map<string, { at: number[]; people: number[] }>();
  let total = 0;
  const everything = people.columns.map((_, j) => j);
  scoreBlocks(model, people, everything, (probabilities, from, count) => {
    for (let i = 0; i < count; i++) {
      const at = Array.from({ length: factors }, (_, f) => {
        let mean = 0;
        for (let q = 0; q < grid.points; q++) {
          mean += probabilities[i * grid.points + q] * grid.places[q * (1 + factors) + 1 + f];
        }
        return Math.round(mean / width);
      });
      const cell = cells.get(at.join()) ?? { at, people: new Array<number>(segments).fill(0) };
      cells.set(at.join(), cell);
      const weight = people.weights?.[from + i] ?? 1;
      cell.people[assignments[taking[from + i]]] += weight;
      total += weight;
    }
  });
  return {
    factors,
    cells: [...cells.values()]
      .toSorted((a, b) => a.at[0] - b.at[0] || (a.at[1] ?? 0) - (b.at[1] ?? 0))
      .map(({ at, people: sums }) => ({
        at: at.map((place) => Number((place * width).toFixed(2))),
        people: sums.map((sum) => Number((sum / total).toFixed(6))),
      })),
  };
}
