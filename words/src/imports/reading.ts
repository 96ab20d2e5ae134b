import type { ReadAs } from '@qp/contract';
import { wordsIn } from '../locale.ts';
import { count } from '../numbers.ts';

const forms: Readonly<Record<ReadAs, string>> = {
  spss: 'Read as an SPSS file: labels, missing values and sets are those of the file.',
  stata: 'Read as a Stata file: labels are those of the file, and its missing values count as no answer.',
  parquet: 'Read as a Parquet file.',
  'triple-s': 'Read as a Triple-S survey: labels and multiple responses are those of its description.',
  surveymonkey: 'Read as a SurveyMonkey file: the second header row was joined to the first.',
  qualtrics: 'Read as a Qualtrics file: the questions are in the second of three header rows.',
  limesurvey: 'Read as a LimeSurvey file: the text in brackets is an option or item of the question before it.',
  'google-forms': 'Read as a Google Forms file: one header row, and several answers in one cell were split.',
  alchemer: 'Read as an Alchemer file: the option or item comes before the colon, the question after it.',
  forsta: 'Read as a Forsta file: columns such as q5r1 and q5r2 are rows of one question.',
  'names-and-questions': 'Read with two header rows: names in the first, questions in the second.',
  'questions-above': 'Read with the row above the names as the questions that columns share.',
  'one-row': 'Read with one header row.',
};

/** How the file was understood, and how to correct it. */
export const readingWords = wordsIn({
  readAs: (form: ReadAs, chosenRows: number | null, from: number | null) =>
    chosenRows === null
      ? forms[form]
      : `Read with ${count(chosenRows, 'header row')}${from === null ? '' : `, from row ${from} of the file`}, as you chose.`,
  headerRows: 'Header rows',
  headerFrom: 'from row',
  recognised: 'As recognised',
  rows: (rows: number) => count(rows, 'row'),
  readAgain: 'Read again',
  readAgainTitle: 'Read the file again',
  readAgainWarning: 'The file is read again from the beginning. Your changes here will be lost.',
});
