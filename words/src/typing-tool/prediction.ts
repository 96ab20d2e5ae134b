import type { VariablesOfRun } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

interface Part {
  readonly questions: number;
  readonly of: number;
  readonly accuracy: number;
}

/** Existing segments are not where all questions put people. */
function measured({ questions, of: all, accuracy }: Part, of: VariablesOfRun): string {
  const used =
    questions === all ? `all ${count(all, 'question')} of the run` : `${questions} of the run’s ${all} questions`;
  const agree = {
    cluster: `these agree with all questions for ${percent(accuracy)}`,
    describing: `they assign ${percent(accuracy)} correctly`,
  };
  return `${used}. On held-out respondents, ${agree[of]}; the probabilities take that into account.`;
}

export const predictionWords = wordsIn({
  result: 'Result of the prediction',
  download: 'Download .csv',
  segment: 'Segment',
  people: 'People',
  thisFile: 'This file',
  project: 'Project',
  noNotes: 'No rows have notes',
  notes: (notes: number, rows: number) => `${count(notes, 'row')} with a note (${percent(notes / rows)})`,
  uploading: 'Uploading',
  title: 'Segmentation Prediction',
  help: (of: VariablesOfRun) =>
    `Upload new respondents with any of the ${of} variables, as response labels or raw answers: CSV, SPSS .sav or Excel. Every row is returned with its segment.`,
  dataFile: 'Data file',
  uploadData: 'Upload Data',
  predictSegments: 'Predict seg. only',
  predictProbabilities: 'Predict w/ prob.',
  queued: 'Queued',
  cancel: 'Cancel',
  predicting: 'Prediction',
  pickerTitle: 'Segmentation Prediction Variable Selection',
  found: (found: number, chosen: number) => `${found} of ${chosen} variables found`,
  assigned: (people: number, file: string, part: Part | null, of: VariablesOfRun) =>
    `${count(people, 'person', 'people')} in ${file} assigned with ${part === null ? 'all questions of the run.' : measured(part, of)}`,
  noted: {
    missing: (rows: number) => `${number(rows)} with some missing answers`,
    no_answers: (rows: number) => `${number(rows)} without any answer: assigned to the largest segment`,
    unknown: (rows: number) => `${number(rows)} with an answer that is not in the survey`,
    outside: (rows: number) =>
      `${number(rows)} with a number outside the range of the survey: counted in the nearest group`,
    tie: (rows: number) => `${number(rows)} with two equally likely segments`,
    low_margin: (rows: number) => `${number(rows)} with a low margin: the two likeliest are closer than 3 to 2`,
  },
});

export type PredictionWords = ReturnType<typeof predictionWords>;
