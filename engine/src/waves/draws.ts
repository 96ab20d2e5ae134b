import type { LatentClassData } from '../latent-class/index.ts';
import { Random } from '../latent-class/internals.ts';
import { MISSING } from '../survey/index.ts';
import type { Profile } from './profile.ts';

const DRAWING = 1_000_403;
const FINE = 0x10000000;

/** What a draw from equal profiles shows though nothing has changed. */
export interface Draw {
  /** How many people it has of each that the samples have, at most 1. */
  readonly scale: number;
  readonly ratio: number;
  readonly questions: readonly number[];
  readonly loss: number;
  readonly below: number;
}

/** The random numbers of one draw of the parametric bootstrap. */
export const drawRandom = (seed: number, draw: number): Random => new Random(seed, DRAWING, draw);

/**
 * People whose answers follow the profile and the shares of its classes [WV6]. Each leaves unanswered what a respondent
 * drawn from `like` by weight left unanswered.
 */
export function drawPeople(
  profile: Profile,
  shares: Float64Array,
  like: LatentClassData,
  people: number,
  random: Random,
): { data: LatentClassData; segmentOf: Uint8Array } {
  const { classes, levels, tables } = profile;
  const uniform = () => random.below(FINE) / FINE;
  const templates = byWeight(like);
  const columns = like.columns.map((column) => ({ ...column, codes: new Uint8Array(people) }));
  const given = like.columns.map(({ codes }) => codes);
  const answers = tables.map((table) => table.length / classes);
  const segmentOf = new Uint8Array(people);
  for (let i = 0; i < people; i++) {
    const own = drawn(uniform(), shares, 0, 1, classes);
    segmentOf[i] = Math.floor(own / levels);
    const template = templates(uniform());
    for (let j = 0; j < columns.length; j++) {
      const point = uniform();
      const missing = given[j][template] >= answers[j];
      columns[j].codes[i] = missing ? MISSING : drawn(point, tables[j], own, classes, answers[j]);
    }
  }
  return { data: { respondents: people, columns, weights: null }, segmentOf };
}

/** Which of `count` shares a point from 0 to 1 falls into; they begin at `first` and are `apart` from each other. */
function drawn(point: number, shares: Float64Array, first: number, apart: number, count: number): number {
  let rest = point;
  for (let at = 0; at < count - 1; at++) {
    rest -= shares[first + at * apart];
    if (rest < 0) return at;
  }
  return count - 1;
}

function byWeight({ respondents, weights }: LatentClassData): (point: number) => number {
  if (weights === null) return (point) => Math.floor(point * respondents);
  const sums = new Float64Array(respondents);
  weights.forEach((weight, i) => {
    sums[i] = weight + (i > 0 ? sums[i - 1] : 0);
  });
  return (point) => {
    const wanted = point * sums[respondents - 1];
    let [low, high] = [0, respondents - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
