/** Levels of response style: of using the ends, crossed with levels of agreeing [LC18] [LC38]; 1 is none. */
export interface StyleShape {
  readonly ends: number;
  readonly agreeing: number;
}

/** The numbers of a style: δ by level of using the ends, α by level of agreeing. Level (t, s) is number t * ends + s. */
export interface StyleNumbers {
  readonly delta: Float64Array;
  readonly alpha: Float64Array;
}
