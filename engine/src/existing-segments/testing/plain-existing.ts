import type { LatentClassData } from '../../latent-class/index.ts';
import { MISSING } from '../../survey/index.ts';

/** The same as the formulas of SPEC.md say it, person by person: for tests, and to read. */

interface PlainPeople {
  readonly data: LatentClassData;
  readonly segmentOf: Uint8Array;
  readonly segments: number;
  readonly alpha: number;
}

/** θ of answer c to variable j in segment k [GS1]. */
export function plainShare({ data, segmentOf, segments, alpha }: PlainPeople, j: number, c: number, k: number): number {
  const { codes } = data.columns[j];
  const scale = data.respondents / weightWhere(data, () => true);
  const weight = (is: (i: number) => boolean) => scale * weightWhere(data, (i) => codes[i] !== MISSING && is(i));
  const everyone = weight((i) => codes[i] === c) / weight(() => true);
  const pseudo = alpha / 100 / segments;
  const own = weight((i) => segmentOf[i] === k && codes[i] === c);
  return (own + everyone * pseudo) / (weight((i) => segmentOf[i] === k) + pseudo);
}

function weightWhere({ respondents, weights }: LatentClassData, is: (i: number) => boolean): number {
  let sum = 0;
  for (let i = 0; i < respondents; i++) if (is(i)) sum += weights?.[i] ?? 1;
  return sum;
}

/**
 * Naive Bayes of a textbook with the m-estimate, m = 1/K as alpha 100 says: the weighted share of held-out people who are assigned to
 * their own segment, over all folds.
 */
export function naiveBayesAccuracy(
  { data, segmentOf, segments }: Omit<PlainPeople, 'alpha'>,
  fold: Uint8Array,
): number {
  let [right, total] = [0, 0];
  const weightOf = (i: number) => data.weights?.[i] ?? 1;
  const everyone = Array.from({ length: data.respondents }, (_, i) => i);
  for (let f = 0; f <= Math.max(...fold); f++) {
    const learned = everyone.filter((i) => fold[i] !== f);
    const weightWhen = (is: (i: number) => boolean) => learned.filter(is).reduce((sum, i) => sum + weightOf(i), 0);
    const sizes = Array.from({ length: segments }, (_, k) => weightWhen((i) => segmentOf[i] === k));
    const tables = data.columns.map(({ codes, categories }) => {
      const answered = weightWhen((i) => codes[i] !== MISSING);
      return sizes.map((_, k) => {
        const own = weightWhen((i) => segmentOf[i] === k && codes[i] !== MISSING);
        return Array.from({ length: categories }, (_answer, c) => {
          const overall = weightWhen((i) => codes[i] === c) / answered;
          return (weightWhen((i) => segmentOf[i] === k && codes[i] === c) + overall / segments) / (own + 1 / segments);
        });
      });
    });
    for (const i of everyone.filter((person) => fold[person] === f)) {
      const scores = sizes.map((size, k) =>
        data.columns.reduce((sum, { codes }, j) => {
          return codes[i] === MISSING ? sum : sum + Math.log(Math.max(tables[j][k][codes[i]], 1e-15));
        }, Math.log(size)),
      );
      total += weightOf(i);
      if (scores.indexOf(Math.max(...scores)) === segmentOf[i]) right += weightOf(i);
    }
  }
  return right / total;
}
