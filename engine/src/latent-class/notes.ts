import type { SegmentFit } from './types.ts';

/** What the reader of a result must know before trusting it, a sentence each [LC14]. */
export function fitNotes(
  fits: readonly SegmentFit[],
  counted: number,
  unanswered: number,
  variables: number,
): string[] {
  const notes: string[] = [];
  const stuck = fits.filter((fit) => !fit.converged);
  if (stuck.length > 0) {
    notes.push(
      `With ${segmentsOf(stuck)} the fit did not converge: it is not chosen, and its figures are those of the last step.`,
    );
  }
  const empty = fits.filter((fit) => fit.emptySegment);
  if (empty.length > 0) notes.push(`With ${segmentsOf(empty)} the fit leaves a segment empty: it is not chosen.`);
  const once = fits.filter((fit) => fit.segments > 1 && fit.startsFinished > 1 && fit.reachedBest === 1);
  if (once.length > 0) {
    notes.push(`With ${segmentsOf(once)} the best solution was reached by only one start: a better one may exist.`);
  }
  const heavy = fits.find((fit) => fit.parameters > counted);
  if (heavy !== undefined) {
    notes.push(
      `With ${segmentsOf([heavy])} or more the model has more parameters (${heavy.parameters}) than there are respondents (${counted}): the data cannot carry it.`,
    );
  }
  if (unanswered > 0) {
    const who = unanswered === 1 ? '1 respondent answered' : `${unanswered} respondents answered`;
    notes.push(`${who} none of the ${variables} variables and can only be placed by the sizes of the segments.`);
  }
  return notes;
}

/** "1 segment", "4 segments", "2, 3 or 5 segments". */
function segmentsOf(fits: readonly SegmentFit[]): string {
  const numbers = fits.map((fit) => fit.segments);
  const last = numbers.at(-1)!;
  if (numbers.length === 1) return last === 1 ? '1 segment' : `${last} segments`;
  return `${numbers.slice(0, -1).join(', ')} or ${last} segments`;
}
