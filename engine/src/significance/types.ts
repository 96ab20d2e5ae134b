import type { CrosstabInput } from '../crosstab/types.ts';
import type { Classification } from '../drivers/known-errors.ts';

export interface EvidenceInput extends CrosstabInput {
  /** [respondent * K + segment]: how probable each segment is. */
  readonly probabilities: Float64Array | Float32Array;
  /** How well the assignments are known, for tests of corrected figures; without it there are none. */
  readonly classification?: Classification | undefined;
}
