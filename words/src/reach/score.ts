import { wordsIn } from '../locale.ts';
import { count, percent } from '../numbers.ts';

/** Scoring a customer file. */
export const scoreWords = wordsIn({
  title: 'Score a customer file',
  help: 'CSV, Excel, SPSS and other files. Everyone gets a segment, its probabilities, and the list they belong on.',
  file: 'Customer file',
  upload: 'Upload customers',
  uploading: 'Uploading',
  progress: 'Scoring',
  found: (name: string, rows: number, found: number, missing: number) =>
    `${name} has ${count(rows, 'row')}. ${count(found, 'variable')} of the rule found${missing > 0 ? `, ${missing} not found: they count as missing for everyone` : ''}. Check the columns, then score.`,
  id: 'Customer number',
  noId: 'None: rows are numbered',
  score: 'Score',
  result: 'Scored customers',
  scored: (name: string, rows: number, version: string) =>
    `${count(rows, 'row')} of ${name} scored by rule ${version}.`,
  list: (title: string, rows: string, precision: number) =>
    `${title}: ${rows} on its list, of whom at least ${percent(precision / 100, 0)} are expected to belong to it`,
  unscored: (rows: number) =>
    `${count(rows, 'row')} could not be scored: ${rows === 1 ? 'it has' : 'they have'} no answer to any variable of the rule.`,
  problems: (told: number) =>
    told === 1 ? 'The answer that could not be read' : `The first ${told} answers that could not be read`,
  row: 'Row',
  column: 'Column',
  valueHead: 'Value',
  why: 'Why',
  notRead: 'The survey has no such answer. It counts as missing.',
  kept: 'The uploaded file has been deleted. The result is kept for 24 hours.',
});
