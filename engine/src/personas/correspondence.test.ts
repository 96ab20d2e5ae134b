import { describe, expect, it } from 'vitest';
import { correspondence } from './correspondence.ts';

/**
 * Greenacre's smoking habits (Theory and Applications of Correspondence Analysis, 1984, p. 55): five kinds of employees by none, light, medium,
 * heavy. Figures from R 4.2.2, MASS 7.3-58.2: corresp(smoke, nf = 2) and the singular values of its residuals.
 */
const smoke = [
  [4, 2, 3, 2],
  [4, 3, 7, 4],
  [25, 10, 12, 4],
  [18, 24, 33, 13],
  [10, 6, 7, 2],
];

describe('[CA1] correspondence analysis of a table with a known solution', () => {
  const { inertia, principal, rows, columns } = correspondence(smoke);

  it('has the published inertia and shares of its axes', () => {
    expect(inertia).toBeCloseTo(0.0851898604778, 12);
    expect(principal.length).toBe(3);
    [0.0747591058858, 0.0100171805122, 0.000413574079856].forEach((value, axis) => {
      expect(principal[axis]).toBeCloseTo(value, 12);
    });
    expect((100 * principal[0]) / inertia).toBeCloseTo(87.76, 2);
  });

  it('puts rows and columns where R puts them, each axis turned as the first rule says [CA2]', () => {
    // R has both axes the other way round: the row furthest out is the third, then the second.
    const r = [-0.06576838388, 0.25895842143, -0.38059488705, 0.23295190822, -0.20108912188];
    const r2 = [-0.19373700362, -0.2433045749, -0.0106599072, 0.05774390775, 0.07891123093];
    const c = [-0.39330844858, 0.09945592079, 0.1963209564, 0.29377598524];
    const c2 = [-0.030492071109, 0.1410642892, 0.007359108587, -0.197765656349];
    rows.forEach((point, i) => {
      expect(point[0]).toBeCloseTo(-r[i], 9);
      expect(point[1]).toBeCloseTo(-r2[i], 9);
    });
    columns.forEach((point, j) => {
      expect(point[0]).toBeCloseTo(-c[j], 9);
      expect(point[1]).toBeCloseTo(-c2[j], 9);
    });
  });
});

it('[CA1] does not change where a row or a column of zeros is added, which stands at the origin', () => {
  const wider = correspondence([...smoke.map((row) => [...row, 0]), [0, 0, 0, 0, 0]]);
  const { inertia, rows } = correspondence(smoke);
  expect(wider.inertia).toBeCloseTo(inertia, 12);
  expect(wider.rows[5]).toEqual([0, 0, 0]);
  expect(wider.columns[4]).toEqual([0, 0, 0]);
  rows.forEach((point, i) => {
    expect(wider.rows[i][0]).toBeCloseTo(point[0], 9);
  });
});

it('[CA1] finds nothing to draw in a table without a difference, and in an empty one', () => {
  expect(
    correspondence([
      [2, 4],
      [1, 2],
    ]).inertia,
  ).toBeCloseTo(0, 12);
  expect(correspondence([[0, 0]]).principal).toEqual([]);
});
