import type { Accuracies } from './types.ts';

/** Weighted counts of people by actual and predicted group, and of those assigned in their very segment. */
export class Tally {
  readonly groups: number;
  /** [actual * groups + predicted]; the chosen segments, then Out. */
  readonly #cells: Float64Array;
  #rightSegment = 0;
  #everyone = 0;
  readonly #targets: number;

  constructor(targets: number, segments: number) {
    this.#targets = targets;
    this.groups = targets < segments ? targets + 1 : targets;
    this.#cells = new Float64Array(this.groups * this.groups);
  }

  /** `probabilities` are of the segments in search order (chosen first), up to a common factor. */
  add(actual: number, probabilities: Float64Array, at: number, segments: number, weight: number): void {
    const targets = this.#targets;
    let bestSegment = 0;
    for (let k = 1; k < segments; k++) if (probabilities[at + k] > probabilities[at + bestSegment]) bestSegment = k;
    let group = 0;
    for (let k = 1; k < targets; k++) if (probabilities[at + k] > probabilities[at + group]) group = k;
    let out = 0;
    for (let k = targets; k < segments; k++) out += probabilities[at + k];
    if (targets < segments && out > probabilities[at + group]) group = targets;
    this.#everyone += weight;
    if (bestSegment === actual) this.#rightSegment += weight;
    this.#cells[Math.min(actual, targets) * this.groups + group] += weight;
  }

  accuracies(): Accuracies {
    const { groups } = this;
    const cells = this.#cells;
    const targets = this.#targets;
    let right = 0;
    let inTargets = 0;
    let rightInTargets = 0;
    for (let a = 0; a < groups; a++) {
      right += cells[a * groups + a];
      if (a >= targets) continue;
      rightInTargets += cells[a * groups + a];
      for (let p = 0; p < groups; p++) inTargets += cells[a * groups + p];
    }
    const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
    return {
      all: share(this.#rightSegment, this.#everyone),
      targetsAndOut: share(right, this.#everyone),
      inTargets: share(rightInTargets, inTargets),
    };
  }

  /** Shares of the row, or of the column; 0 where the whole is empty. */
  shares(of: 'row' | 'column'): number[][] {
    const { groups } = this;
    const cells = this.#cells;
    const wholes = new Float64Array(groups);
    for (let a = 0; a < groups; a++) {
      for (let p = 0; p < groups; p++) wholes[of === 'row' ? a : p] += cells[a * groups + p];
    }
    return Array.from({ length: groups }, (_, a) =>
      Array.from({ length: groups }, (__, p) => {
        const whole = wholes[of === 'row' ? a : p];
        return whole > 0 ? cells[a * groups + p] / whole : 0;
      }),
    );
  }
}
