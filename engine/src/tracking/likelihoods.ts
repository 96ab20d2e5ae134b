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
  const used = columns.flatMap(({ codes }, j) => (leftOut.has(j) ? [] : [{ codes, table: tables[j] }]));
  let since = 0;
  for (const group of groupsOf(used, classes)) {
    if (since + group.length > QUESTIONS_AT_ONCE) {
      rescale(byClass, logs);
      since = 0;
    }
    const cells = cellsOf(group, classes, respondents);
    byClass.forEach((values, own) => {
      const probability = productsOf(group, classes, own);
      for (let i = 0; i < respondents; i++) values[i] *= probability[cells[i]];
    });
    since += group.length;
  }
  if (since > 0) rescale(byClass, logs);
  const values = new Float64Array(respondents * classes);
  byClass.forEach((own, k) => {
    for (let i = 0, at = k; i < respondents; i++, at += classes) values[at] = own[i];
  });
  return { people: respondents, classes, values, logs };
}

interface Question {
  readonly codes: Uint8Array;
  readonly table: Float64Array;
}

const answersOf = ({ table }: Question, classes: number): number => table.length / classes;

/** Questions in turn whose answers, a missing one among them, have at most 256 combinations: one look-up for all of them. */
function groupsOf(questions: readonly Question[], classes: number): Question[][] {
  const groups: Question[][] = [];
  let cells = CODES + 1;
  for (const question of questions) {
    cells *= answersOf(question, classes) + 1;
    if (cells > CODES) {
      groups.push([]);
      cells = answersOf(question, classes) + 1;
    }
    groups.at(-1)!.push(question);
  }
  return groups;
}

/** Everyone's combination of answers. */
function cellsOf(group: readonly Question[], classes: number, people: number): Uint8Array {
  const cells = new Uint8Array(people);
  for (const question of group) {
    const { codes } = question;
    const missing = answersOf(question, classes);
    const apart = missing + 1;
    for (let i = 0; i < people; i++) cells[i] = cells[i] * apart + Math.min(codes[i], missing);
  }
  return cells;
}

/** How probable each combination is in a class. */
function productsOf(group: readonly Question[], classes: number, own: number): Float64Array {
  let products: Float64Array = Float64Array.of(1);
  for (const question of group) {
    const answers = answersOf(question, classes);
    const next = new Float64Array(products.length * (answers + 1));
    for (let at = 0; at < products.length; at++) {
      for (let c = 0; c < answers; c++) {
        next[at * (answers + 1) + c] = products[at] * question.table[c * classes + own];
      }
      next[at * (answers + 1) + answers] = products[at];
    }
    products = next;
  }
  return products;
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
