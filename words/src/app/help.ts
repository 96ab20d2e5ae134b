import { howToReadWords } from '../crosstab/how-to-read.ts';
import { wordsIn } from '../locale.ts';

const howToRead = howToReadWords('en');

/** What each "?" beside a term says: its name, and two sentences. */
export const helpWords = wordsIn({
  index: { question: 'What is an index?', text: howToRead.index },
  marginal: { question: 'What is Marginal Val.?', text: howToRead.marginal },
  shading: { question: 'What does the shading mean?', text: howToRead.shading },
  signs: {
    question: 'What do the signs mean?',
    text: 'Signs mark figures that differ by more than chance would explain. Point at a figure to see what it was compared with.',
  },
  bic: {
    question: 'What is BIC?',
    text: 'How well a number of segments describes the answers, with a penalty for every figure it has to estimate. Lower is better, but only fits of the same variables can be compared.',
  },
  agreement: {
    question: 'What is agreement with another sample?',
    text: 'The share of people who would be in the same segment if another sample of this size were asked and segmented. It is measured on people whom refits to other samples have not seen.',
  },
  entropy: {
    question: 'What is entropy R²?',
    text: 'How clearly people belong to one segment: 1 means no uncertainty, near 0 means guessing. Above 0.8 is comfortable, but it is no evidence that the segments are real.',
  },
  // Not "Clustering Alpha": that is the name of the field beside it.
  alpha: {
    question: 'What is alpha?',
    text: 'How strongly small segments are pulled towards the average: 100 keeps percentages away from 0 and 100 where few people answered. 0 uses the data as they are; larger values give more even sizes and less extreme segments.',
  },
  acc: {
    question: 'What is acc?',
    text: 'Accuracy: the share of people whom the questions assign to the right segment. It is measured on held-out respondents.',
  },
});
