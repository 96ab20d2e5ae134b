import type { CrosstabInput } from '../crosstab/types.ts';
import type { Classified } from '../refits/sample.ts';

export interface EvidenceInput extends CrosstabInput {
  /** [respondent * K + segment]: how probable each segment is. */
  readonly probabilities: Float64Array | Float32Array;
  /** How often people are assigned wrongly, by refits; until they are there nothing is corrected. */
  readonly known?: Classified | undefined;
}
