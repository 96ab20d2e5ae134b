import { symmetricEigen } from '../numerics/symmetric-eigen.ts';

/** Simple correspondence analysis [CA1]. */
export interface Correspondence {
  /** Chi-square over n. */
  readonly inertia: number;
  /** The inertia of each axis, the largest first. */
  readonly principal: readonly number[];
  /** [row][axis], principal coordinates. */
  readonly rows: readonly (readonly number[])[];
  readonly columns: readonly (readonly number[])[];
  readonly rowMasses: readonly number[];
  readonly columnMasses: readonly number[];
}

/** An axis with less of the inertia than this is rounding. */
const MIN_SHARE = 1e-12;

/** `table`: rows x columns, no number below 0. */
export function correspondence(table: readonly (readonly number[])[]): Correspondence {
  const columns = table[0]?.length ?? 0;
  const total = table.reduce((sum, row) => row.reduce((inner, x) => inner + x, sum), 0);
  const rowMasses = table.map((row) => (total > 0 ? row.reduce((sum, x) => sum + x, 0) / total : 0));
  const columnMasses = Array.from({ length: columns }, (_, j) =>
    total > 0 ? table.reduce((sum, row) => sum + row[j], 0) / total : 0,
  );
  const residuals = table.map((row, i) =>
    row.map((x, j) => {
      const expected = rowMasses[i] * columnMasses[j];
      return expected > 0 ? (x / total - expected) / Math.sqrt(expected) : 0;
    }),
  );
  const cross = residuals.map((one) => residuals.map((other) => one.reduce((sum, x, j) => sum + x * other[j], 0)));
  const inertia = cross.reduce((sum, row, i) => sum + row[i], 0);
  const { values, vectors } = symmetricEigen(cross);
  const axes = values.map((_, axis) => axis).filter((axis) => values[axis] > MIN_SHARE * inertia);
  const turned = axes.map((axis) => pointing(vectors[axis], rowMasses));
  const rows = table.map((_, i) =>
    axes.map((axis, at) =>
      rowMasses[i] > 0 ? (turned[at][i] * Math.sqrt(values[axis])) / Math.sqrt(rowMasses[i]) : 0,
    ),
  );
  // A column's coordinate is S′u over the root of its mass.
  const columnPoints = columnMasses.map((mass, j) =>
    turned.map((vector) =>
      mass > 0 ? residuals.reduce((sum, row, i) => sum + row[j] * vector[i], 0) / Math.sqrt(mass) : 0,
    ),
  );
  return {
    inertia,
    principal: axes.map((axis) => values[axis]),
    rows,
    columns: columnPoints,
    rowMasses,
    columnMasses,
  };
}

/** So that the row furthest out is on the positive side [CA2]. */
function pointing(vector: readonly number[], masses: readonly number[]): readonly number[] {
  const far = vector.map((x, i) => (masses[i] > 0 ? x / Math.sqrt(masses[i]) : 0));
  const furthest = far.reduce((best, x) => (Math.abs(x) > Math.abs(best) + 1e-12 ? x : best), 0);
  return furthest < 0 ? vector.map((x) => -x) : vector;
}
