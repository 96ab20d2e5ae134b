import { wordsIn } from '../locale.ts';
import { percent } from '../numbers.ts';

/** Accuracy of the typing tool with some answers missing. */
export const missingAnswersWords = wordsIn({
  title: 'Accuracy with answers missing',
  subtitle:
    'Share assigned correctly (line) and mean stated probability (dots) by number of missing answers, out of sample.',
  correct: 'Correct',
  stated: 'Stated',
  point: (missing: number, accuracy: number, stated: number) =>
    `${missing === 0 ? 'No answer' : missing === 1 ? '1 answer' : `${missing} answers`} missing: ${percent(accuracy)} correct, ${percent(stated)} stated.`,
  fileName: (run: string) => `${run} accuracy with answers missing`,
});
