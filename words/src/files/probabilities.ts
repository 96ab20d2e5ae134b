import { wordsIn } from '../locale.ts';

/** The note of a respondent in the file of probabilities. */
export const probabilityWords = wordsIn({
  sameAnswers: 'same answer to nearly every scale',
  notAssigned: 'not assigned',
});
