import type { LatentClassData } from '../latent-class/index.ts';

/** What a table expects of a sample. */
export interface Expected {
  /** Weight of each answer by class, laid out like the table. */
  readonly counts: Float64Array;
  /** Logarithm of what everyone's answers become more probable by. */
  readonly value: number;
}

/** A sample with everyone's probabilities of the classes under equal profiles, and weights that sum to the effective base. */
export interface AnchoredSample {
  /** Respondent i at [i * classes + class]. */
  readonly probabilities: Float64Array;
  /** Weight of each class. */
  readonly sizes: Float64Array;
  /**
   * E-step of a question. Everyone's probabilities have the answer's own probability by the profile in them, so a table counts
   * by its ratio to that of the profile: nothing has to be divided out before.
   */
  expected(question: number, ratios: Float64Array): Expected;
}

export function anchoredSample(
  { columns, weights }: LatentClassData & { readonly weights: Float64Array },
  probabilities: Float64Array,
  classes: number,
): AnchoredSample {
  const sizes = new Float64Array(classes);
  weights.forEach((weight, i) => {
    for (let own = 0; own < classes; own++) sizes[own] += weight * probabilities[i * classes + own];
  });
  return {
    probabilities,
    sizes,
    expected(question, ratios) {
      const { codes } = columns[question];
      const counts = new Float64Array(ratios.length);
      let value = 0;
      for (let i = 0, from = 0; i < weights.length; i++, from += classes) {
        const row = codes[i] * classes;
        if (row >= ratios.length) continue;
        let sum = 0;
        for (let own = 0; own < classes; own++) sum += ratios[row + own] * probabilities[from + own];
        value += weights[i] * Math.log(sum);
        const scale = weights[i] / sum;
        for (let own = 0; own < classes; own++) counts[row + own] += scale * probabilities[from + own];
      }
      for (let at = 0; at < counts.length; at++) counts[at] *= ratios[at];
      return { counts, value };
    },
  };
}
