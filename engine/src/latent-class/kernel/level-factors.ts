import { MISSING } from '../../survey/index.ts';
import { ANSWER_MODELS } from '../answers/models.ts';
import { scoresOf, useOfEnds } from '../answers/scale-layout.ts';
import type { Model } from '../rows/model.ts';

/**
 * What levels of response style add to the probability of a row [LC18] [LC38]. A level changes the logarithm of a point's
 * probability in proportion to its squared score and its score on the side of agreement, less a constant by class and question. So a row
 * needs only the sums of these scores over its scales, and which scales it did not answer.
 */
export interface LevelFactors {
  readonly variables: readonly number[];
  readonly sums: FactorBank<SumCell>;
  /** The variables without an answer. */
  readonly patterns: FactorBank<readonly number[]>;
}

/** Groups of cells; every row is in one cell of each group. */
interface FactorBank<Cell> {
  readonly cells: readonly Cell[];
  readonly groups: number;
  /** At [row * groups + group]. */
  readonly codes: Uint16Array;
}

/** For the rows in a cell: the sum of squared scores, or of scores towards agreement. */
interface SumCell {
  readonly ends: number;
  readonly agreement: number;
}

/** Cells of a group; a sum of scores has at most a few for each variable. */
const MAX_SUMS = 8192;
const MAX_PATTERNS = 32;
/** A code has 16 bits. */
const MAX_CELLS = 65_536;

interface FactorGroup<Cell> {
  readonly codes: Uint32Array;
  readonly cells: readonly Cell[];
}

/** Null if a few sums don't determine the levels: then every level is a class like any other. */
export function levelFactors(model: Model): LevelFactors | null {
  // A variable with a table for every level isn't a product of a segment and a level.
  if (model.styles === 1 || model.byLevel.some(Boolean)) return null;
  const variables = model.answerModels.flatMap((name, j) => (ANSWER_MODELS[name].levels > 1 ? [j] : []));
  const agrees = variables.some((j) => (ANSWER_MODELS[model.answerModels[j]].style?.agreeing ?? 1) > 1);
  const alike = [...Map.groupBy(variables, (j) => pointsOf(model, j)).values()];
  const sums = [
    ...alike.map((own) => sumsOf(model, own, 'ends', (j) => useOfEnds(model, j))),
    ...(agrees
      ? alike.map((own) =>
          sumsOf(model, own, 'agreement', (j) => scoresOf(pointsOf(model, j)).map((score) => score * model.sides[j])),
        )
      : []),
  ];
  const factors = { variables, sums: bank(model.rows, sums), patterns: bank(model.rows, patternsOf(model, variables)) };
  const isTold =
    sums.every(({ cells }) => cells.length <= MAX_SUMS) &&
    factors.sums.cells.length <= MAX_CELLS &&
    factors.patterns.cells.length <= MAX_CELLS;
  return isTold ? factors : null;
}

const pointsOf = ({ offsets }: Model, j: number): number => offsets[j + 1] - offsets[j];

/** Sums over scales with the same number of points, in whole steps of what a score can differ by. */
function sumsOf(
  model: Model,
  variables: readonly number[],
  into: 'ends' | 'agreement',
  of: (j: number) => Float64Array,
): FactorGroup<SumCell> {
  const points = pointsOf(model, variables[0]);
  const step = (points - 1) ** (into === 'ends' ? 2 : 1);
  const sums = new Int32Array(model.rows);
  for (const j of variables) {
    const steps = of(j).map((value) => Math.round(value * step));
    const codes = model.codes[j];
    for (let row = 0; row < model.rows; row++) if (codes[row] !== MISSING) sums[row] += steps[codes[row]];
  }
  const cellOf = new Map<number, number>();
  const codes = Uint32Array.from(sums, (sum) => {
    if (!cellOf.has(sum)) cellOf.set(sum, cellOf.size);
    return cellOf.get(sum)!;
  });
  const cells = [...cellOf.keys()].map((sum) => ({ ends: 0, agreement: 0, [into]: sum / step }));
  return { codes, cells };
}

/** Which scales were not answered: as many in a group as its patterns stay few. */
function patternsOf(model: Model, variables: readonly number[]): FactorGroup<readonly number[]>[] {
  const groups: FactorGroup<readonly number[]>[] = [];
  for (const j of variables) {
    if (!model.codes[j].includes(MISSING)) continue;
    const joined = groups.length > 0 ? withMissing(model, groups[groups.length - 1], j) : null;
    if (joined) groups[groups.length - 1] = joined;
    else groups.push(withMissing(model, { codes: new Uint32Array(model.rows), cells: [[]] }, j)!);
  }
  return groups;
}

/** The group with one variable more; null if that makes too many patterns. */
function withMissing(
  model: Model,
  group: FactorGroup<readonly number[]>,
  j: number,
): FactorGroup<readonly number[]> | null {
  const cellOf = new Map<number, number>();
  const cells: (readonly number[])[] = [];
  const codes = group.codes.map((before, row) => {
    const isMissing = model.codes[j][row] === MISSING;
    const key = 2 * before + Number(isMissing);
    if (!cellOf.has(key)) {
      cellOf.set(key, cells.length);
      cells.push(isMissing ? [...group.cells[before], j] : group.cells[before]);
    }
    return cellOf.get(key)!;
  });
  return cells.length <= MAX_PATTERNS ? { codes, cells } : null;
}

function bank<Cell>(rows: number, groups: readonly FactorGroup<Cell>[]): FactorBank<Cell> {
  const codes = new Uint16Array(rows * groups.length);
  let first = 0;
  groups.forEach((group, g) => {
    for (let row = 0; row < rows; row++) codes[row * groups.length + g] = first + group.codes[row];
    first += group.cells.length;
  });
  return { cells: groups.flatMap(({ cells }) => cells), groups: groups.length, codes };
}
