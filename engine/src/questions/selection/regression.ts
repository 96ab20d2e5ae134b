import { type DriverVariable, predictorDesign } from '../../drivers/predictor-design.ts';
import { answerLogit } from '../../drivers/segment-logit.ts';
import { choleskyOf, solveCholesky } from '../../numerics/positive-definite.ts';
import type { SelectionColumn } from './answers.ts';
import type { SelectionPeople } from './roles.ts';

/** A question explained by others instead of the segments (after Fop, Smart and Murphy 2017) [SE3]. */
interface Regression {
  /** The questions that explain it, the first one alone best. */
  readonly by: readonly number[];
  /** Its BIC less that of the same answers for everyone: above 0 where the others explain something. */
  readonly gain: number;
}

/** Questions in one regression at most, and how many are tried for each next place: those that explain most alone. */
const MAX_BY = 4;
const TRIED_NEXT = 4;
/** A further question must add this much to the BIC: strong evidence in the words of Kass and Raftery (1995). */
const STRONG = 3;

/** The one question that explains question j best, and how well each other does. */
export function singleRegressions(people: SelectionPeople, j: number, others: readonly number[]): Regression[] {
  return others
    .filter((s) => s !== j)
    .map((s) => ({ by: [s], gain: gainOf(people, j, [s]) }))
    .toSorted((a, b) => b.gain - a.gain);
}

/** Questions join one by one as long as the BIC improves. */
export function bestRegression(
  people: SelectionPeople,
  j: number,
  others: readonly number[],
  singles = singleRegressions(people, j, others),
): Regression | null {
  let found = singles[0] ?? null;
  if (found === null || found.gain <= 0) return found;
  const next = singles.slice(1, 1 + TRIED_NEXT).flatMap(({ by }) => by);
  while (found.by.length < MAX_BY) {
    let better: Regression | null = null;
    for (const s of next) {
      if (found.by.includes(s)) continue;
      const by = [...found.by, s];
      const gain = gainOf(people, j, by);
      if (gain > (better?.gain ?? found.gain + STRONG)) better = { by, gain };
    }
    if (better === null) break;
    found = better;
  }
  return found;
}

/** A multinomial logit of categories, a line through numbers. By one question with categories, the logit is the table of the two. */
function gainOf(people: SelectionPeople, j: number, by: readonly number[]): number {
  const { data } = people;
  const column = data.columns[j];
  if (column.kind !== 'categories')
    return column.kind === 'count' ? Number.NEGATIVE_INFINITY : lineGain(people, column.values, by);
  const [first] = by.map((s) => data.columns[s]);
  return by.length === 1 && first.kind === 'categories'
    ? tableGain(people, j, column, first)
    : logitGain(people, j, column, by);
}

type Categories = Extract<SelectionColumn, { kind: 'categories' }>;

/** Gain from the shares of its answers by the answers to the other. A missing answer to that one is an answer, too. */
function tableGain(
  { questions, weights, respondents, logBase }: SelectionPeople,
  j: number,
  own: Categories,
  other: Categories,
): number {
  const rows = other.categories + 1;
  const counts = new Float64Array(rows * own.categories);
  for (let i = 0; i < respondents; i++)
    if (own.codes[i] < own.categories)
      counts[Math.min(other.codes[i], other.categories) * own.categories + own.codes[i]] += weights[i];
  let [value, used] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const cells = counts.subarray(row * own.categories, (row + 1) * own.categories);
    const sum = cells.reduce((all, count) => all + count, 0);
    if (sum <= 0) continue;
    used++;
    for (const count of cells) if (count > 0) value += count * Math.log(count / sum);
  }
  const { common, parameters } = questions[j];
  return value - common - ((used - 1) * parameters * logBase) / 2;
}

function logitGain(people: SelectionPeople, j: number, own: Categories, by: readonly number[]): number {
  const { questions, logBase } = people;
  // Answers that no one gave have no logit.
  const given = Array.from({ length: own.categories }, (_, c) => c).filter((c) => own.codes.includes(c));
  const place = new Map(given.map((c, at) => [c, at]));
  const weights = people.weights.map((weight, i) => (own.codes[i] < own.categories ? weight : 0));
  const assignments = own.codes.map((code) => place.get(code) ?? 0);
  const design = designOf(people, by, weights);
  const logLikelihood = answerLogit(design, {
    segments: given.length,
    count: people.respondents,
    assignments,
    weights,
  });
  if (logLikelihood === null) return Number.NEGATIVE_INFINITY;
  const { common, parameters } = questions[j];
  return logLikelihood - common - ((design.columns - 1) * parameters * logBase) / 2;
}

function lineGain(people: SelectionPeople, values: Float64Array, by: readonly number[]): number {
  const weights = people.weights.map((weight, i) => (Number.isNaN(values[i]) ? 0 : weight));
  const { columns, starts, entries, values: given } = designOf(people, by, weights);
  const products = new Float64Array(columns * columns);
  const right = new Float64Array(columns);
  let [all, sum, squares] = [0, 0, 0];
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    all += weights[i];
    sum += weights[i] * values[i];
    squares += weights[i] * values[i] ** 2;
    for (let a = starts[i]; a < starts[i + 1]; a++) {
      right[entries[a]] += weights[i] * given[a] * values[i];
      for (let b = starts[i]; b < starts[i + 1]; b++)
        products[entries[a] * columns + entries[b]] += weights[i] * given[a] * given[b];
    }
  }
  const factor = choleskyOf(products, columns);
  const around = squares - sum ** 2 / all;
  if (factor === null || !(around > 0)) return Number.NEGATIVE_INFINITY;
  const slopes = solveCholesky(factor, columns, right.slice());
  const explained = slopes.reduce((total, slope, at) => total + slope * right[at], 0);
  const left = Math.max(squares - explained, SMALLEST_SHARE * around);
  return (-all / 2) * Math.log(left / around) - ((columns - 1) * people.logBase) / 2;
}

/** A number that others explain completely has no finite likelihood. */
const SMALLEST_SHARE = 1e-4;

function designOf({ data }: SelectionPeople, by: readonly number[], weights: Float64Array) {
  return predictorDesign(
    by.map((s): DriverVariable => {
      const column = data.columns[s];
      const code = String(s);
      if (column.kind !== 'categories') return { code, values: column.values };
      return { code, codes: column.codes, labels: Array.from({ length: column.categories }, String) };
    }),
    weights,
  );
}
