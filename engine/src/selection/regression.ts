import type { SelectionColumn } from './answers.ts';
import type { SelectionPeople } from './roles.ts';

/** A question explained by one or two others instead of the segments (after Fop, Smart and Murphy 2017) [SE3]. */
interface Regression {
  /** The questions that explain it. */
  readonly by: readonly number[];
  /** Its BIC less that of the same answers for everyone: above 0 where the others explain something. */
  readonly gain: number;
}

/** Of a table with this many rows, one of one question and one of two. */
const MOST_ROWS = 200;

/** The best explanation of question j by one of the others, or by that one and another. */
export function bestRegression(people: SelectionPeople, j: number, others: readonly number[]): Regression | null {
  const { data } = people;
  const column = data.columns[j];
  if (column.kind !== 'categories') return null;
  const usable = others.filter((s) => data.columns[s].kind === 'categories');
  const single = best(
    usable.map((s) => [s]),
    (by) => tableGain(people, j, by),
  );
  if (single === null || single.gain <= 0) return single;
  const pairs = usable.filter((s) => s !== single.by[0]).map((s) => [single.by[0], s]);
  const double = best(pairs, (by) => tableGain(people, j, by));
  return double !== null && double.gain > single.gain ? double : single;
}

function best(
  candidates: readonly (readonly number[])[],
  gainOf: (by: readonly number[]) => number,
): Regression | null {
  let found: Regression | null = null;
  for (const by of candidates) {
    const gain = gainOf(by);
    if (found === null || gain > found.gain) found = { by, gain };
  }
  return found;
}

/** Of the shares of its answers by the answers to the others. A missing answer to one of them is an answer, too. */
function tableGain(
  { data, questions, weights, respondents, logBase }: SelectionPeople,
  j: number,
  by: readonly number[],
): number {
  const own = categoriesOf(data.columns[j]);
  const explaining = by.map((s) => categoriesOf(data.columns[s]));
  const rows = explaining.reduce((product, { categories }) => product * (categories + 1), 1);
  if (rows > MOST_ROWS) return Number.NEGATIVE_INFINITY;
  const counts = new Float64Array(rows * own.categories);
  for (let i = 0; i < respondents; i++) {
    if (own.codes[i] >= own.categories) continue;
    let row = 0;
    for (const { codes, categories } of explaining) row = row * (categories + 1) + Math.min(codes[i], categories);
    counts[row * own.categories + own.codes[i]] += weights[i];
  }
  let [value, used] = [0, 0];
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let c = 0; c < own.categories; c++) sum += counts[row * own.categories + c];
    if (sum <= 0) continue;
    used++;
    for (let c = 0; c < own.categories; c++) {
      const count = counts[row * own.categories + c];
      if (count > 0) value += count * Math.log(count / sum);
    }
  }
  const { common, parameters } = questions[j];
  return value - common - ((used - 1) * parameters * logBase) / 2;
}

function categoriesOf(column: SelectionColumn): { codes: Uint8Array; categories: number } {
  if (column.kind !== 'categories') throw new RangeError('a number has no table');
  return column;
}
