/** A tie is a difference that only rounding can make. */
const TIE = 1e-12;
/** Odds of 3 to 2 between the two best, as in predictions. */
const LOW_ODDS = 1.5;

/** What is doubtful about a respondent's segment, in the words that predictions use too; empty for nothing. */
export function doubtOf(
  probabilities: ArrayLike<number>,
  segment: number,
  missing: readonly string[],
  variables: number,
): string {
  const notes: string[] = [];
  if (missing.length > 0) notes.push(missing.length === variables ? 'no answers' : `missing: ${missing.join(', ')}`);
  let second = 0;
  for (let k = 0; k < probabilities.length; k++)
    if (k !== segment && probabilities[k]! > second) second = probabilities[k]!;
  const best = probabilities[segment]!;
  if (probabilities.length > 1 && best - second <= TIE) notes.push('tie');
  else if (best < LOW_ODDS * second) notes.push('low margin');
  return notes.join('; ');
}
