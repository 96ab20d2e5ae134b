import type { CrosstabInput } from '../crosstab/types.ts';

export interface EvidenceInput extends CrosstabInput {
  /** [respondent * K + segment]: how probable each segment is. */
  readonly probabilities: Float64Array | Float32Array;
}
