/** How far a grid reaches, in standard deviations of a factor. */
const REACH = 2.5;

/** Points along one or two factors, evenly spaced, with the shares of a normal distribution. */
export interface FactorGrid {
  readonly factors: number;
  readonly points: number;
  /** For each point: 1 and its place on each factor, at [point * (1 + factors)]. */
  readonly places: Float64Array;
  readonly mixture: Float64Array;
}

export function factorGrid(factors: number, along: number): FactorGrid {
  const points = along ** factors;
  const width = 1 + factors;
  const places = new Float64Array(points * width).fill(1);
  const mixture = new Float64Array(points);
  for (let q = 0; q < points; q++) {
    let square = 0;
    for (let f = 0; f < factors; f++) {
      const z = REACH * ((2 * (Math.floor(q / along ** f) % along)) / (along - 1) - 1);
      places[q * width + 1 + f] = z;
      square += z * z;
    }
    mixture[q] = Math.exp(-square / 2);
  }
  const total = mixture.reduce((sum, share) => sum + share, 0);
  for (let q = 0; q < points; q++) mixture[q] /= total;
  return { factors, points, places, mixture };
}
