import type { PairResidual, SegmentModel } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import { classesOf } from '../answers/stored-model.ts';
import type { LatentClassData } from '../types.ts';

/** Two cluster variables whose association the segments don't explain [LC27], by position. */
interface PairOfVariables extends Omit<PairResidual, 'one' | 'other'> {
  readonly one: number;
  readonly other: number;
}

/** An even sample of more people: hundreds of variables then take little time. */
const MAX_PEOPLE = 5000;
/** Cells with a smaller expectation count as one: a single answer would make them huge. */
const SMALLEST_EXPECTED = 1;
const RANK_GROUPS = 6;
/** At or above this, an association is that of one question asked twice, unless both are as closely associated with others. */
const TIED = 0.8;
const ALONE = 0.6;

/**
 * How far pairs of variables go together within segments, where the model takes them as independent [LC27]: observed
 * counts, weighted and scaled to the effective base, against those expected under the fit. The largest first.
 */
export function pairResiduals(whole: LatentClassData, fit: SegmentModel, most: number): PairOfVariables[] {
  const every = Math.ceil(whole.respondents / MAX_PEOPLE);
  const { classes, mixture, tables: fitted } = classesOf(fit);
  const { data, tables } = numbersInGroups(whole, fitted, classes);
  const responses = tables.map((table) => table.length / classes);
  const pairs: Omit<PairOfVariables, 'twice'>[] = [];
  for (let one = 0; one < tables.length; one++) {
    for (let other = one + 1; other < tables.length; other++) {
      // Choices share their utilities, so they hang together by design.
      if (data.columns[one].choice || data.columns[other].choice) continue;
      const observed = countPair(data, one, other, responses, every);
      if (observed === null) continue;
      const expected = expectPair(tables[one], tables[other], mixture, observed.base);
      const { counts, base } = observed;
      const columns = responses[other];
      pairs.push({
        one,
        other,
        residual: pearson(counts, expected, columns),
        association: cramersV(counts, columns, base),
        explained: cramersV(expected, columns, base),
      });
    }
  }
  const marked = markTwice(pairs, tables.length);
  return marked
    .toSorted(
      (a, b) => Number(b.twice) - Number(a.twice) || b.residual - a.residual || a.one - b.one || a.other - b.other,
    )
    .slice(0, most);
}

/** Numbers in few groups of ranks: with all their steps, most cells of a pair would be nearly empty. */
function numbersInGroups(data: LatentClassData, tables: readonly (readonly number[])[], classes: number) {
  const groupOf = data.columns.map(({ number }) =>
    number?.positions.map((position) => Math.min(RANK_GROUPS - 1, Math.floor(((position + 1) / 2) * RANK_GROUPS))),
  );
  const columns = data.columns.map((column, j) => {
    const groups = groupOf[j];
    return groups ? { ...column, codes: column.codes.map((code) => groups[code] ?? MISSING) } : column;
  });
  const joined = tables.map((table, j) => {
    const groups = groupOf[j];
    if (!groups) return table;
    const few = new Array<number>(RANK_GROUPS * classes).fill(0);
    table.forEach((probability, at) => {
      few[groups[Math.floor(at / classes)] * classes + (at % classes)] += probability;
    });
    return few;
  });
  return { data: { ...data, columns }, tables: joined };
}

/** Counts people who answered both, scaled to add up to the effective base. Null if no one did. */
function countPair(data: LatentClassData, one: number, other: number, responses: readonly number[], every: number) {
  const [rows, columns] = [responses[one], responses[other]];
  const counts = new Float64Array(rows * columns);
  const [here, there] = [data.columns[one].codes, data.columns[other].codes];
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < data.respondents; i += every) {
    // What stands outside a scale is missing in it.
    if (here[i] === MISSING || there[i] === MISSING || here[i] >= rows || there[i] >= columns) continue;
    const weight = data.weights?.[i] ?? 1;
    counts[here[i] * columns + there[i]] += weight;
    sum += weight;
    squares += weight * weight;
  }
  if (sum === 0) return null;
  const base = (sum * sum) / squares;
  return { base, counts: counts.map((count) => (count * base) / sum) };
}

function expectPair(
  one: readonly number[],
  other: readonly number[],
  mixture: readonly number[],
  base: number,
): Float64Array {
  const classes = mixture.length;
  const [rows, columns] = [one.length / classes, other.length / classes];
  const expected = new Float64Array(rows * columns);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      let probability = 0;
      for (let k = 0; k < classes; k++) probability += mixture[k] * one[r * classes + k] * other[c * classes + k];
      expected[r * columns + c] = base * probability;
    }
  }
  return expected;
}

/** Σ (observed - expected)² / expected over the degrees of freedom of the table. */
function pearson(observed: Float64Array, expected: Float64Array, columns: number): number {
  let sum = 0;
  let few = 0;
  let fewExpected = 0;
  let fewCells = 0;
  observed.forEach((count, at) => {
    if (expected[at] < SMALLEST_EXPECTED) {
      few += count;
      fewExpected += expected[at];
      fewCells++;
    } else sum += (count - expected[at]) ** 2 / expected[at];
  });
  if (fewCells > 0) sum += (few - fewExpected) ** 2 / Math.max(fewExpected, SMALLEST_EXPECTED);
  const rows = observed.length / columns;
  const freedom = (rows - 1) * (columns - 1) - Math.max(0, fewCells - 1);
  return sum / Math.max(1, freedom);
}

function cramersV(counts: Float64Array, columns: number, base: number): number {
  const rows = counts.length / columns;
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  counts.forEach((count, at) => {
    byRow[Math.floor(at / columns)] += count;
    byColumn[at % columns] += count;
  });
  let sum = 0;
  counts.forEach((count, at) => {
    const alone = (byRow[Math.floor(at / columns)] * byColumn[at % columns]) / base;
    if (alone > 0) sum += (count - alone) ** 2 / alone;
  });
  const given = (sums: Float64Array) => sums.filter((value) => value > 0).length;
  const least = Math.min(given(byRow), given(byColumn)) - 1;
  return least > 0 ? Math.sqrt(sum / (base * least)) : 0;
}

/** A pair is one question asked twice where it is tied as closely as that, and neither is to any third one. */
function markTwice(pairs: readonly Omit<PairOfVariables, 'twice'>[], variables: number): PairOfVariables[] {
  const others = Array.from({ length: variables }, () => [] as { with: number; association: number }[]);
  for (const { one, other, association } of pairs) {
    others[one].push({ with: other, association });
    others[other].push({ with: one, association });
  }
  const usual = (variable: number, partner: number): number => {
    const rest = others[variable].filter((pair) => pair.with !== partner).map((pair) => pair.association);
    return rest.length === 0 ? 0 : rest.toSorted((a, b) => a - b)[Math.floor(rest.length / 2)];
  };
  return pairs.map((pair) => ({
    ...pair,
    twice:
      pair.association >= TIED &&
      usual(pair.one, pair.other) < ALONE * pair.association &&
      usual(pair.other, pair.one) < ALONE * pair.association,
  }));
}
