import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

export const fieldedWords = wordsIn({
  title: 'Platform check',
  help: 'Upload the platform’s export with the questions and its segment column: .csv, .sav or .xlsx. It is compared with the tool row by row.',
  column: 'Column with the platform’s segment',
  file: 'Platform export',
  upload: 'Upload the export',
  checking: 'Check',
  result: 'Result of the check',
  allAgree: (rows: number) => `All ${number(rows)} rows agree`,
  someAgree: (agree: number, rows: number) =>
    `${number(agree)} of ${count(rows, 'row')} agree (${percent(rows > 0 ? agree / rows : 0)})`,
  download: 'Download .csv',
  shares: 'Shares',
  segment: 'Segment',
  tool: 'The tool',
  platform: 'The platform',
  project: 'Project',
  probabilities: 'Probabilities',
  platformStated: 'Stated by the platform',
  rows: 'Rows',
  average: 'On average',
  correct: 'Correct in the project',
  disagreements: 'Rows that disagree',
  line: 'Line',
  platformColumn: 'Platform',
  toolColumn: 'Tool',
  why: 'Reason',
  note: 'Note',
  scrolls: (table: string) => `${table}, scrolls sideways`,
  inFile: (file: string) => `in ${file}.`,
  statedProbabilities: (stated: { theirs: number; ours: number; same: number; rows: number }) =>
    `On average the platform states ${percent(stated.theirs)} and the tool ${percent(stated.ours)}. ${number(stated.same)} of ${count(stated.rows, 'probability', 'probabilities')} are the same.`,
  nothing: '(nothing)',
  reasonOfRow: {
    missing: 'answers are missing',
    unknown: 'an answer is not known',
    no_segment: 'no segment of this tool',
    other_version: 'another version of the tool',
  },
  reasons: {
    other_version: (rows: number) =>
      `${count(rows, 'row')} with all answers known: the platform runs another version of the tool, or it was programmed incorrectly`,
    unknown: (rows: number) => `${count(rows, 'row')} with an answer the tool doesn’t know: check the codes`,
    missing: (rows: number) => `${count(rows, 'row')} with missing answers: the platform may treat them differently`,
    no_segment: (rows: number) => `${count(rows, 'row')} without a segment of this tool in the column`,
  },
  shortReasons: {
    other_version: 'other version',
    unknown: 'unknown code',
    missing: 'missing answers',
    no_segment: 'no segment',
  },
});
