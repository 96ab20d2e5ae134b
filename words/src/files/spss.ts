import { wordsIn } from '../locale.ts';

/** Labels inside the SPSS files that a run returns. */
export const spssFileWords = wordsIn({
  segment: (run: string, merged: string | null) =>
    merged === null ? `Segment (${run})` : `Segment (${run}). ${merged}`,
  originalCode: (run: string) => `Original code of the segment (${run})`,
  segmentName: (run: string) => `Name of the segment (${run})`,
  probability: (segment: string) => `Probability of ${segment}`,
  /** At most 64 bytes are shown. */
  discretized: (run: string) => `Discretized answers, not the original codes: ${run}`,
});
