import type { MergedSegments, TrustNote } from '@qp/contract';
import { mergedText } from '@qp/words/compare/stability';
import { caution, type TrustFacts } from './facts.ts';
import { type FurtherNotes, trustNotesWithoutNumber } from './index.ts';

/** Of a run that was made by merging: nothing was fitted, so that what was says something about the run it comes from. */
export function mergedNotes(facts: TrustFacts, merged: MergedSegments, further: FurtherNotes): TrustNote[] {
  const text = `${mergedText(merged)} What is said of prediction and of how often the solution was found is about the ${merged.of} segments that were fitted.`;
  return [caution(text), ...trustNotesWithoutNumber(facts, further)];
}
