import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import { jaccards, mergeProbabilities, optimalAssignment, peopleInBoth } from '../comparison/index.ts';
import {
  buildModel,
  type LatentClassData,
  onlyPeople,
  refitFrom,
  reorder,
  scoreRows,
  withThreads,
  withTurns,
} from '../latent-class/index.ts';
import { mostProbableOfEach } from '../numerics/most-probable.ts';
import { dealFolds, foldsOf, spaced, splitFold } from './folds.ts';
import type { FoldSegments, SegmentsWithout, TypingHooks } from './types.ts';

/** How the segments were found, so they can be refitted with some respondents held out [TT21]. */
export interface SegmentSource {
  /** All people and all variables of the fit. */
  readonly survey: LatentClassData;
  readonly fit: SegmentModel;
  /** Which of the fit's segments each segment is made of, from 0; absent or null where none were merged. */
  readonly merged?: readonly (readonly number[])[] | null;
  readonly alpha: number;
  readonly treatment: AnswerTreatment;
}

/**
 * Repeats the fit without each fold, from the full solution, and lets it assign everyone, the held-out respondents too [TT21]: what
 * is then asked about them, nothing has seen. Segments are matched to the full solution's by the people who stayed.
 */
export async function segmentsWithout(
  { survey, fit, merged = null, alpha, treatment }: SegmentSource,
  segmentOf: Uint8Array,
  { progress, signal }: TypingHooks = {},
): Promise<SegmentsWithout> {
  const seen = withTurns(survey, treatment);
  const parts = foldsOf(survey.respondents, survey.weights);
  const fold = dealFolds(segmentOf, merged?.length ?? fit.segments, parts, survey.weights);
  // Merged segments are matched part by part: it is the parts that were fitted.
  const fitted = merged ? scoreRows(fit, survey).assignments : segmentOf;
  const folds = await withThreads(1, undefined, async (threads) => {
    const found: FoldSegments[] = [];
    for (let f = 0; f < parts; f++) {
      signal?.throwIfAborted();
      progress?.(f / parts, { at: 'segments without', part: f + 1, parts });
      const { outside } = splitFold(fold, f);
      const rest = onlyPeople(seen, spaced(outside));
      const again = await refitFrom(threads, rest, buildModel(rest, alpha, { treatment }), fit);
      found.push(numberedAs(again, survey, { fitted, merged }, outside));
    }
    return found;
  });
  return { fold, folds };
}

/** The refit under the numbers of the whole solution, matched by the people who stayed. */
function numberedAs(
  again: SegmentModel,
  survey: LatentClassData,
  { fitted, merged }: { fitted: Uint8Array; merged: SegmentSource['merged'] },
  outside: Int32Array,
): FoldSegments {
  const { segments } = again;
  const { assignments } = scoreRows(again, survey);
  const stayed = (of: Uint8Array) => Uint8Array.from(outside, (i) => of[i]);
  const weights = survey.weights && Float64Array.from(outside, (i) => survey.weights![i]);
  const both = peopleInBoth(stayed(fitted), stayed(assignments), weights);
  const fit = reorder(again, optimalAssignment(jaccards(both, segments, segments)));
  const assigned = scoreRows(fit, survey);
  if (!merged) return { fit, merged: null, segmentOf: assigned.assignments, posteriors: assigned.probabilities };
  const posteriors = mergeProbabilities(assigned.probabilities, segments, merged);
  return { fit, merged, segmentOf: mostProbableOfEach(posteriors, merged.length), posteriors };
}
