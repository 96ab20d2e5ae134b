import type { SegmentFit } from './types.ts';

/** What the reader of a result must know before trusting it, a sentence each. */
export function fitNotes(
  fits: readonly SegmentFit[],
  counted: number,
  unanswered: number,
  variables: number,
): string[] {
  const notes: string[] = [];
  for (const fit of fits) {
    if (!fit.converged) {
      notes.push(
        `The fit with ${segmentsOf(fit)} did not converge in ${fit.iterations} steps: it is not chosen, and its figures are those of the last step.`,
      );
    }
    if (fit.emptySegment) notes.push(`The fit with ${segmentsOf(fit)} leaves a segment empty: it is not chosen.`);
    if (fit.segments > 1 && fit.startsFinished > 1 && fit.reachedBest === 1) {
      notes.push(
        `The best solution with ${segmentsOf(fit)} was reached by only 1 of ${fit.startsTried} starts: a better one may exist.`,
      );
    }
  }
  const heavy = fits.find((fit) => fit.parameters > counted);
  if (heavy !== undefined) {
    notes.push(
      `With ${segmentsOf(heavy)} or more the model has more parameters (${heavy.parameters}) than there are respondents (${counted}): the data cannot carry it.`,
    );
  }
  if (unanswered > 0) {
    const who = unanswered === 1 ? '1 respondent answered' : `${unanswered} respondents answered`;
    notes.push(`${who} none of the ${variables} variables and can only be placed by the sizes of the segments.`);
  }
  return notes;
}

const segmentsOf = (fit: SegmentFit): string => (fit.segments === 1 ? '1 segment' : `${fit.segments} segments`);
