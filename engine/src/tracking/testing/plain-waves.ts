import type { SegmentModel } from '@qp/facts';
import { classesOf } from '../../latent-class/answers/stored-model.ts';
import type { LatentClassData } from '../../latent-class/index.ts';

/** Sizes as the textbook has them: logarithms, one respondent at a time, and very many steps of EM [WV1]. */
export function plainSizes(data: LatentClassData, model: SegmentModel, steps = 1500): number[] {
  const { classes, tables } = classesOf(model);
  const likelihood = Array.from({ length: data.respondents }, (_, i) =>
    Array.from({ length: classes }, (_, own) => Math.exp(plainLog(data, tables, classes, i, own))),
  );
  const weight = (i: number) => data.weights?.[i] ?? 1;
  let shares = new Array<number>(classes).fill(1 / classes);
  for (let step = 0; step < steps; step++) {
    const counts = new Array<number>(classes).fill(0);
    let total = 0;
    for (let i = 0; i < data.respondents; i++) {
      const joint = likelihood[i].map((value, own) => value * shares[own]);
      const sum = joint.reduce((a, b) => a + b, 0);
      joint.forEach((value, own) => {
        counts[own] += (weight(i) * value) / sum;
      });
      total += weight(i);
    }
    shares = counts.map((count) => count / total);
  }
  const levels = classes / model.segments;
  return Array.from({ length: model.segments }, (_, k) =>
    shares.slice(k * levels, (k + 1) * levels).reduce((a, b) => a + b, 0),
  );
}

function plainLog(
  { columns }: LatentClassData,
  tables: readonly (readonly number[])[],
  classes: number,
  i: number,
  own: number,
): number {
  return columns.reduce((sum, { codes }, j) => {
    const probability = tables[j][codes[i] * classes + own];
    return probability === undefined ? sum : sum + Math.log(Math.max(probability, 1e-15));
  }, 0);
}

/** The likelihood ratio of one question by hand: free tables by EM in each sample, everything else given [WV7]. */
export function plainRatio(
  samples: readonly { readonly codes: ArrayLike<number>; readonly others: readonly (readonly number[])[] }[],
  answers: number,
  segments: number,
): number {
  const best = (some: typeof samples): number => {
    let table = Array.from({ length: answers }, () => new Array<number>(segments).fill(1 / answers));
    let value = 0;
    for (let step = 0; step < 400; step++) {
      const counts = table.map((row) => row.map(() => 0));
      value = 0;
      for (const { codes, others } of some) {
        others.forEach((own, i) => {
          const joint = own.map((weight, k) => weight * table[codes[i]][k]);
          const sum = joint.reduce((a, b) => a + b, 0);
          value += Math.log(sum);
          joint.forEach((part, k) => {
            counts[codes[i]][k] += part / sum;
          });
        });
      }
      table = counts.map((row) => row.map((count, k) => count / counts.reduce((sum, other) => sum + other[k], 0)));
    }
    return value;
  };
  return 2 * (samples.reduce((sum, sample) => sum + best([sample]), 0) - best(samples));
}
