import type { Stage } from '@qp/facts';
import { type Locale, wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

type Computing = { readonly [At in Stage['at']]: (stage: Extract<Stage, { at: At }>) => string };

/** What the engine is doing. */
const computing: Computing = {
  trial: () => 'Choosing between categories and scales',
  spread: () => 'Testing whether segments differ in the spread of their numbers',
  fitting: ({ segments, most, start, starts }) =>
    `Fitting ${segments} of ${most} segments, start ${number(start)} of ${number(starts)}`,
  prediction: () => 'Testing each number of segments on held-out respondents',
  questions: ({ questions, candidates }) => `Searching ${questions} of ${number(candidates)} questions`,
  'held out': ({ part, parts }) => `Testing on held-out respondents, part ${part} of ${parts}`,
  'segments without': ({ part, parts }) => `Refitting the segments without part ${part} of ${parts} of the respondents`,
  classifier: () => 'Fitting the classifier',
  done: () => 'Done',
};

/** What a job is doing, below its progress bar. */
export const stageWords = wordsIn({
  computing,
  fitting: 'Fitting',
  readingSurvey: 'Reading the survey',
  readingFile: 'Reading the file',
  readingAnswers: 'Reading the answers',
  readingDictionary: 'Reading the dictionary',
  readingResponses: 'Reading the responses',
  orderingResponses: 'Sorting the responses',
  storingSurvey: 'Storing the survey',
  countingResponses: 'Counting the responses',
  proposing: 'Proposing a type for each variable',
  writingThreeFiles: 'Writing the three files',
  learningSegments: 'Learning the segments from their respondents',
  counting: 'Counting the cross-tab',
  testing: 'Testing the differences',
  refits: 'Refitting bootstrap samples',
  value: 'Working out what the segments are worth',
  drivers: 'Working out drivers and outcomes',
  selecting: 'Selecting the questions that carry the segments',
  questions: 'Working out what each question contributes',
  tracking: 'Resampling respondents',
  refitting: (done: number, pairs: number) => `Refitting samples: ${number(done)} of ${number(pairs)}`,
  planning: (done: number, surveys: number) => `Simulating surveys: ${number(done)} of ${number(surveys)}`,
  planningParts: (surveys: number) => `Simulating ${number(surveys)} surveys`,
  refittingParts: (pairs: number) => `Refitting samples: ${number(pairs)} pairs`,
  assigning: (segments: number) => `Assigning everyone to ${segments} segments`,
  assigningRespondents: 'Assigning respondents',
  comparing: 'Comparing respondents',
  writingFiles: 'Writing the files',
  writingWorkbook: 'Writing the workbook',
  writingSpss: 'Writing the SPSS file',
  writingProbabilities: 'Writing the probabilities',
  readingRun: 'Reading the run',
  readingCrosstab: 'Reading the cross-tab',
  findingDifferences: 'Finding what sets the segments apart',
  drawingSlides: 'Drawing the slides',
  packingFiles: 'Packing the files',
  packingRun: (run: number, runs: number) => `Packing run ${run} of ${runs}`,
  checkingRun: (run: number, runs: number) => `Checking run ${run} of ${runs}`,
  waiting: 'Waiting to try again',
});

/** The compiler can't see that a stage and its sentence go together. */
export function stageText(stage: Stage, locale: Locale): string {
  return (stageWords(locale).computing[stage.at] as (stage: Stage) => string)(stage);
}
