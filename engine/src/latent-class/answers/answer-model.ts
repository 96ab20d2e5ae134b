/** What a climb must know of the way in which answers count: how to take an M-step, and how to leap. */
export interface AnswerModel {
  /** M-step: fills `after` with parameters under which the counts, expected under `before`, are no less probable [LC4]. */
  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void;
  /** Squared extrapolation [LC6]: fills `leap` with where two plain steps point to; false where they show nothing. */
  extrapolate(origin: Float64Array, first: Float64Array, second: Float64Array, leap: Float64Array): boolean;
}
