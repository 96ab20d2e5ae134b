import { type LatentClassData, onlyPeople } from '../latent-class/index.ts';
import { effectiveBaseOf, MISSING } from '../survey/index.ts';

/** Respondents with a weight above 0 and an answer to a question; the others say nothing about segments. */
export function whoAnswered({ respondents, columns, weights }: LatentClassData): Int32Array {
  const people: number[] = [];
  for (let i = 0; i < respondents; i++) {
    if (weights !== null && weights[i] <= 0) continue;
    if (columns.some(({ codes, categories }) => codes[i] !== MISSING && codes[i] < categories)) people.push(i);
  }
  return Int32Array.from(people);
}

/** Only these respondents, or all of them where none would be left out. */
export function keep(data: LatentClassData, people: Int32Array): LatentClassData {
  return people.length === data.respondents ? data : onlyPeople(data, people);
}

/** Weights that sum to Kish's effective base: what a likelihood ratio of weighted respondents may count [WV5]. */
export function effectiveWeights({ respondents, weights }: LatentClassData): Float64Array {
  if (weights === null) return new Float64Array(respondents).fill(1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const base = effectiveBaseOf(weights, respondents);
  return weights.map((weight) => (weight * base) / sum);
}

/** The column of each question in turn, of the first respondents and then of the second. */
export function joined(one: LatentClassData, other: LatentClassData, weights: Float64Array): LatentClassData {
  return {
    respondents: one.respondents + other.respondents,
    weights,
    columns: one.columns.map((column, j) => {
      const codes = new Uint8Array(one.respondents + other.respondents);
      codes.set(column.codes);
      codes.set(other.columns[j].codes, one.respondents);
      return { ...column, codes };
    }),
  };
}

/** The value below which lies a share of the weight. */
export function weightedQuantile(values: Float64Array, weights: Float64Array, share: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (const i of order) {
    sum += weights[i];
    if (sum >= share * total) return values[i];
  }
  return values[order[order.length - 1]];
}
