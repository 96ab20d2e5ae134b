import type { ChoiceAnswer } from '../../choices/index.ts';
import { seededNumbers } from '../../numerics/index.ts';

/**
 * People of a segment don't choose alike, so what one of them chose in some sets says more of the next set than the segment does. Stand-ins have
 * the utilities of their segment and deviations of their own; how far these go is what makes the answers that were given most probable.
 */

/** Stand-ins for each segment, and the people on whom the size of the deviations is tried. */
const STAND_INS = 100;
const TRIED_ON = 200;
const SEED = 20_261_119;
/** Where people differ, the utilities of their segment as fitted are too small: both are tried together. */
const SCALES = [1, 1.3, 1.7, 2.2];
const SPREADS = [0, 0.5, 1, 1.5, 2.2];
const FARTHEST = 15;

export interface Deviations {
  readonly scale: number;
  readonly spread: number;
}

export class Choosers {
  readonly #segments: number;
  readonly #each: number;
  /** By stand-in: exp(u), and exp(-u). */
  readonly weights: readonly Float64Array[];
  readonly inverse: readonly Float64Array[];

  /** `utilities` by segment. Without deviations one stand-in is enough. */
  constructor(utilities: readonly Float64Array[], { scale, spread }: Deviations) {
    const random = seededNumbers(SEED);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    this.#segments = utilities.length;
    this.#each = spread > 0 ? STAND_INS : 1;
    this.weights = utilities.flatMap((own) =>
      Array.from({ length: this.#each }, () =>
        own.map((utility) =>
          Math.exp(Math.max(-FARTHEST, Math.min(FARTHEST, scale * utility + (spread > 0 ? spread * normal() : 0)))),
        ),
      ),
    );
    this.inverse = this.weights.map((own) => own.map((weight) => 1 / weight));
  }

  /** How probable a person's choices make each stand-in, up to a factor; and the logarithm of the mean of that. */
  fit(choices: readonly ChoiceAnswer[], membership: ArrayLike<number>): { shares: Float64Array; log: number } {
    const logs = Float64Array.from(this.weights, (weights, v) =>
      choices.reduce((sum, answer) => sum + logChance(answer, weights, this.inverse[v]), 0),
    );
    const most = logs.reduce((a, b) => Math.max(a, b));
    let total = 0;
    const shares = logs.map((log, v) => {
      const share = (Math.exp(log - most) * membership[Math.floor(v / this.#each)]) / this.#each;
      total += share;
      return share;
    });
    return { shares, log: most + Math.log(Math.max(total, 1e-300)) };
  }

  get segments(): number {
    return this.#segments;
  }
}

/** The tried sizes under which some people's choices are most probable. */
export function deviationsOf(
  utilities: readonly Float64Array[],
  sizes: ArrayLike<number>,
  people: readonly (readonly ChoiceAnswer[])[],
): Deviations {
  const answered = people.filter((choices) => choices.length > 0);
  const every = Math.max(1, Math.floor(answered.length / TRIED_ON));
  const some = answered.filter((_, i) => i % every === 0);
  let best: Deviations & { log: number } = { scale: 1, spread: 0, log: Number.NEGATIVE_INFINITY };
  for (const spread of SPREADS) {
    for (const scale of SCALES) {
      const choosers = new Choosers(utilities, { scale, spread });
      const log = some.reduce((sum, choices) => sum + choosers.fit(choices, sizes).log, 0);
      if (log > best.log) best = { scale, spread, log };
    }
  }
  return best;
}

/** Logarithm of the probability of an answer [LC47]. */
function logChance({ first, rest, worst }: ChoiceAnswer, weights: Float64Array, inverse: Float64Array): number {
  let left = worst === null ? 0 : weights[worst];
  for (const item of first) left += weights[item];
  for (const item of rest) left += weights[item];
  let chance = 1;
  for (const item of first) {
    chance *= weights[item] / left;
    left -= weights[item];
  }
  if (worst !== null) {
    let others = inverse[worst];
    for (const item of rest) others += inverse[item];
    chance *= inverse[worst] / others;
  }
  return Math.log(Math.max(chance, 1e-300));
}
