import type { RunStability, TrustNote } from '@qp/contract';
import type { FinishedRun } from './finished-run.ts';
import { styleNotes } from './style-notes.ts';
import { trustNotes } from './trust/index.ts';
import { mergedNotes } from './trust/merged-notes.ts';
import { stabilityNotes } from './trust/stability-notes.ts';

/** How far to trust a finished run; `stability` is null until it was worked out. */
export function trustOf({ run, result }: FinishedRun, stability: RunStability | null): TrustNote[] {
  const { merged } = result;
  const facts = {
    fits: result.fits,
    segments: merged?.of ?? result.segments,
    maxClusters: run.max_clusters,
    criterion: run.criterion,
    prediction: result.prediction,
    people: result.people,
    pairs: result.pairs ?? [],
    oneLine: result.one_line,
    probabilities: result.probabilities,
    respondents: result.respondents,
    counted: result.counted,
    effectiveBase: result.effective_base,
    weighted: result.weighted,
    withoutAnswers: result.without_answers,
  };
  const further = { style: styleNotes(result.answers), stability: stability ? stabilityNotes(stability) : [] };
  if (merged) return mergedNotes(facts, merged, further);
  return trustNotes(facts, further);
}
