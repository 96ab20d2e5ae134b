import { CARRIES_FROM, type QuestionWord, questionWords, type RunQuestions, type SharedPrediction } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, wholePercent } from '../numbers.ts';

const names: Readonly<Record<QuestionWord, string>> = {
  carries: 'carries',
  supports: 'supports',
  repeats: 'repeats',
  'adds nothing': 'adds nothing',
  'too small': 'too small to measure',
};

const meanings: Readonly<Record<QuestionWord, string>> = {
  carries: `The segments would change without it: at least ${wholePercent(CARRIES_FROM)} of the respondents would be assigned differently.`,
  supports: 'It helps to assign people, but the segments would stay much the same without it.',
  repeats: 'Another question says the same.',
  'adds nothing': 'It adds nothing that the others don’t.',
  'too small': 'What it adds, if anything, is too small to measure with these respondents.',
};

const clear = 2;

/** Small figures have more digits, to show their order. */
const bitsText = (value: number) => `${fixedNumber(Math.max(0, value), value < 0.01 ? 5 : 3)} bits`;

/** What each question contributes, in Run Details, and what became of a run without some of them. */
export const questionsWords = wordsIn({
  title: 'Questions',
  help: ({ people }: Pick<RunQuestions, 'people'>) =>
    `What each question adds to knowing a person’s segment, beyond all other questions. Measured on ${count(people, 'held-out respondent')}.`,
  loading: 'Working out what each question contributes',
  tooFew: 'There are too few respondents to hold some out, so this can’t be measured.',
  oneSegment: 'This run has one segment, so no question contributes to it.',
  withExercise:
    'Contributions are worked out for single questions, and this run has an exercise of choices or rankings.',
  names,
  meanings,
  summary: ({ questions }: Pick<RunQuestions, 'questions'>) => {
    const counts = questionWords.map((word) => [names[word], questions.filter((one) => one.word === word).length]);
    const found = counts.filter(([, n]) => n !== 0).map(([name, n]) => `${n} ${name}`);
    return found.length === 1 ? '' : `Questions by role: ${joinedWithAnd(found)}.`;
  },
  table: 'Contribution of each question',
  choose: 'Choose',
  chooseOne: (label: string) => `Choose ${label}`,
  question: 'Question',
  adds: 'Adds',
  bits: bitsText,
  bar: (label: string, value: number) => `${label} adds ${bitsText(value)}`,
  predicted: 'Predictable from the others',
  predictedShare: (share: number) => wholePercent(share),
  interval: (low: number, high: number) => `${fixedNumber(100 * low, 1)} to ${fixedNumber(100 * high, 1)}%`,
  word: 'Role',
  overlaps: 'Overlaps with',
  overlapHelp:
    'Overlaps are questions that go together more than the segments explain. A figure of 1 is chance. If it is much higher, leave one of the two out.',
  overlap: (label: string, residual: number, twice: boolean) =>
    `${label} (${fixedNumber(residual, 1)}${twice ? ', asked twice?' : ''})`,
  repeats: (label: string) => `Says the same as ${label}.`,
  without: {
    button: (n: number) => (n === 0 ? 'Try without these' : `Try without these (${n})`),
    help: 'Starts a run without the ticked questions. Then Compare opens with both runs.',
    name: (run: string, n: number) => `${run} without ${count(n, 'question')}`,
    tooMany: 'Leave at least one question in the run.',
    given: 'People came with these segments, so leaving a question out would not change them.',
  },
  with: {
    title: (n: number) => `Variables left out (${n})`,
    help: 'Variables outside the segmentation whose answers differ across segments more than chance, the most telling first.',
    none: 'No variable that was left out differs across the segments more than chance.',
    table: 'Variables that were left out',
    tells: 'Information about the segment',
    button: (n: number) => (n === 0 ? 'Try with these' : `Try with these (${n})`),
    name: (run: string, n: number) => `${run} with ${count(n, 'more question')}`,
  },
  progress: 'Progress of the run',
  shared: {
    label: 'Prediction of held-out respondents',
    figure: (value: number) => fixedNumber(value, 2),
    sentence: ({ questions, people, lead, error }: SharedPrediction, one: string, other: string) => {
      const base = `on the ${count(questions, 'question')} that both runs have (${number(people)} held-out respondents)`;
      if (Math.abs(lead) <= clear * error) return `Both predict held-out respondents about equally well ${base}.`;
      return `${lead > 0 ? other : one} predicts held-out respondents better ${base}: by ${fixedNumber(Math.abs(lead), 3)} in log-likelihood per person (standard error ${fixedNumber(error, 3)}).`;
    },
  },
});
