import { jaccards, optimalAssignment, peopleInBoth } from '../comparison/index.ts';
import type { LatentClassData, SegmentModel } from '../latent-class/index.ts';
import { type Model, onlyPeople, refitFrom, reorder, scoreRows, withThreads } from '../latent-class/internals.ts';
import { dealFolds, OUTER_FOLDS, splitFold } from './folds.ts';
import type { FoldSegments, SegmentsWithout, TypingHooks } from './types.ts';

/** How the segments were found, so that they can be found again without some of the people [TT21]. */
export interface SegmentSource {
  /** All people and all variables of the fit. */
  readonly survey: LatentClassData;
  readonly fit: SegmentModel;
  readonly build: (data: LatentClassData) => Model;
}

/**
 * Repeats the fit without each fold, from the full solution, and lets it place everybody, those left out too [TT21]: what
 * is then asked about them, nothing has seen. Segments are matched to the full solution's by the people who stayed.
 */
export async function segmentsWithout(
  { survey, fit, build }: SegmentSource,
  segmentOf: Uint8Array,
  { progress, signal }: Omit<TypingHooks, 'signal'> & { readonly signal?: AbortSignal } = {},
): Promise<SegmentsWithout> {
  const fold = dealFolds(segmentOf, fit.segments, OUTER_FOLDS);
  const folds = await withThreads(1, signal, async (threads) => {
    const found: FoldSegments[] = [];
    for (let f = 0; f < OUTER_FOLDS; f++) {
      progress?.(f / OUTER_FOLDS, `Finding the segments without part ${f + 1} of ${OUTER_FOLDS} of the people`);
      const { outside } = splitFold(fold, f);
      const rest = onlyPeople(survey, outside);
      const again = await refitFrom(threads, rest, build(rest), fit);
      found.push(numberedAs(again, survey, segmentOf, outside));
    }
    return found;
  });
  return { fold, folds };
}

/** The refit under the numbers of the whole solution, matched by the people who stayed. */
function numberedAs(
  again: SegmentModel,
  survey: LatentClassData,
  segmentOf: Uint8Array,
  outside: Int32Array,
): FoldSegments {
  const { segments } = again;
  const { assignments } = scoreRows(again, survey);
  const stayed = (of: Uint8Array) => Uint8Array.from(outside, (i) => of[i]!);
  const weights = survey.weights && Float64Array.from(outside, (i) => survey.weights![i]!);
  const both = peopleInBoth(stayed(segmentOf), stayed(assignments), weights);
  const fit = reorder(again, optimalAssignment(jaccards(both, segments, segments)));
  const placed = scoreRows(fit, survey);
  return { fit, segmentOf: placed.assignments, posteriors: placed.probabilities };
}
