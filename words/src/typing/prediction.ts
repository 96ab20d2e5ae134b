import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

export const predictionWords = wordsIn({
  result: 'Result of the prediction',
  download: 'Download .csv',
  segment: 'Segment',
  people: 'People',
  thisFile: 'This file',
  project: 'Project',
  noNotes: 'No rows have notes',
  notes: (notes: number, rows: number) => `${count(notes, 'row')} with a note (${percent(notes / rows)})`,
  wrongType: (file: string) => `${file} is not a .csv, .sav or .xlsx file.`,
  uploading: 'Uploading',
  title: 'Segmentation Prediction',
  help: 'Upload new respondents with any of the cluster variables, as response labels or raw answers: CSV, SPSS .sav or Excel. Every row is returned with its segment.',
  dataFile: 'Data file',
  uploadData: 'Upload Data',
  predictSegments: 'Predict seg. only',
  predictProbabilities: 'Predict w/ prob.',
  queued: 'Queued',
  cancel: 'Cancel',
  predicting: 'Prediction',
  pickerTitle: 'Segmentation Prediction Variable Selection',
  found: (found: number, chosen: number) => `${found} of ${chosen} variables found`,
  assigned: (people: number, file: string, part: { questions: number; of: number; accuracy: number } | null) =>
    `${count(people, 'person', 'people')} in ${file} assigned with ${part === null ? 'all questions of the run.' : `${part.questions} of the run’s ${part.of} questions. On held-out respondents, these agree with all questions for ${percent(part.accuracy)}; the probabilities take that into account.`}`,
  noted: {
    missing: (rows: number) => `${number(rows)} with some missing answers`,
    no_answers: (rows: number) => `${number(rows)} without any answer: assigned to the largest segment`,
    unknown: (rows: number) => `${number(rows)} with an answer that is not in the survey`,
    tie: (rows: number) => `${number(rows)} with two equally likely segments`,
    low_margin: (rows: number) => `${number(rows)} with a low margin: the two likeliest are closer than 3 to 2`,
  },
});

export type PredictionWords = ReturnType<typeof predictionWords>;
