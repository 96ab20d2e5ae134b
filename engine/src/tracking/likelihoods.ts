import type { LatentClassData } from '../latent-class/index.ts';
import { CODES } from '../survey/index.ts';
import type { Profile } from './profile.ts';

/** How probable each respondent's answers are in each class, up to a factor of the respondent. */
export interface Likelihoods {
  readonly people: number;
  readonly classes: number;
  /** Respondent i in a class at [i * classes + class]; the largest of a respondent is 1. */
  readonly values: Float64Array;
  /** Logarithm of the factor that was divided away, by respondent. */
  readonly logs: Float64Array;
}

/** Questions after which products are rescaled: the product of this many smallest probabilities is still a normal number. */
const QUESTIONS_AT_ONCE = 18;

/** By the answers to all questions but those that are left out; a missing answer leaves its factor out [WV1]. */
export function likelihoodsOf(
  { respondents, columns }: Pick<LatentClassData, 'respondents' | 'columns'>,
  { classes, tables }: Profile,
  leftOut: ReadonlySet<number> = new Set(),
): Likelihoods {
  // Class by class: a loop over people with one small table is several times as fast as one over the classes of a person.
  const byClass = Array.from({ length: classes }, () => new Float64Array(respondents).fill(1));
  const logs = new Float64Array(respondents);
  const probability = new Float64Array(CODES).fill(1);
  let since = 0;
  columns.forEach(({ codes }, j) => {
    if (leftOut.has(j)) return;
    if (since === QUESTIONS_AT_ONCE) {
      rescale(byClass, logs);
      since = 0;
    }
    since++;
    byClass.forEach((values, own) => {
      probability.fill(1);
      for (let at = own, c = 0; at < tables[j].length; at += classes, c++) probability[c] = tables[j][at];
      for (let i = 0; i < respondents; i++) values[i] *= probability[codes[i]];
    });
  });
  if (since > 0) rescale(byClass, logs);
  const values = new Float64Array(respondents * classes);
  byClass.forEach((own, k) => {
    for (let i = 0, at = k; i < respondents; i++, at += classes) values[at] = own[i];
  });
  return { people: respondents, classes, values, logs };
}

function rescale(byClass: readonly Float64Array[], logs: Float64Array): void {
  const most = byClass[0].slice();
  for (const values of byClass) for (let i = 0; i < most.length; i++) if (values[i] > most[i]) most[i] = values[i];
  for (let i = 0; i < most.length; i++) {
    logs[i] += Math.log(most[i]);
    most[i] = 1 / most[i];
  }
  for (const values of byClass) for (let i = 0; i < most.length; i++) values[i] *= most[i];
}

/** Fills the probabilities of the classes for every respondent and returns the logarithms of their likelihoods. */
export function posteriors(
  { people, classes, values, logs }: Likelihoods,
  shares: Float64Array,
  into: Float64Array,
): Float64Array {
  const likelihoods = new Float64Array(people);
  for (let i = 0; i < people; i++) {
    const from = i * classes;
    let sum = 0;
    for (let own = 0; own < classes; own++) {
      into[from + own] = shares[own] * values[from + own];
      sum += into[from + own];
    }
    const scale = 1 / sum;
    for (let at = from; at < from + classes; at++) into[at] *= scale;
    likelihoods[i] = logs[i] + Math.log(sum);
  }
  return likelihoods;
}
