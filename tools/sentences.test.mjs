import { expect, test } from 'vitest';
import { fieldNames, sentencesIn, withoutLocale } from './sentences.mjs';

test('text between tags, in props that people read and in sentences is found', () => {
  const found = (source) => sentencesIn(source);
  expect(found('<b>Return to List</b>')).toEqual(['Return to List']);
  expect(found('<b>{failed ? "Delete it" : `Cancel`}</b>')).toEqual(['Delete it', 'Cancel']);
  expect(found('<Tab label="Summary" color="primary" />')).toEqual(['Summary']);
  expect(found("const tabs = [{ value: 'summary', label: 'Summary' }];")).toEqual(['Summary']);
  expect(found("toast.done('View saved.');")).toEqual(['View saved.']);
});

test('sentences in lower case are found, and shorter phrases where people read them', () => {
  const found = (source) => sentencesIn(source, 'ts');
  expect(found("const text = 'leave at least one question here';")).toEqual(['leave at least one question here']);
  expect(found("refuse('invalid', { problem: 'choose the file' });")).toEqual(['choose the file']);
  expect(found("const state = 'not yet';")).toEqual([]);
});

test('words, segment codes, field names and errors for engineers are not', () => {
  const found = (source, lang, names) => sentencesIn(source, lang, names);
  expect(found('<b title={words.title}>{words.saved(name)} SEG{segment}</b>')).toEqual([]);
  expect(found("run['Run Name'] === 'finished' && 'SEG1'")).toEqual([]);
  expect(found("throw new Error('The run has no evidence.');")).toEqual([]);
  expect(found("throw new SettingsError('The setting is missing.');")).toEqual([]);
  expect(found("throw new UsageError('The file is missing.');")).toEqual(['The file is missing.']);
  expect(found("import { A } from 'A module of theirs';")).toEqual([]);
  expect(found("app.log.info('It has started.'); db.selectFrom('runs as the other runs r');", 'ts')).toEqual([]);
  expect(found('<code>Authorization: Bearer TOKEN</code>')).toEqual([]);
  expect(found("'CASE WHEN a = 1 THEN 2 END'", 'ts')).toEqual([]);
  const names = fieldNames(new Map([['contract/src/a.ts', "  'Run Name': z.string(),\n  acc_all: z.number(),"]]));
  expect(found("const sorts = ['Run Name', 'Other Name'];", 'ts', names)).toEqual(['Other Name']);
  expect(found('<b>acc_all</b>', 'tsx', names)).toEqual([]);
});

test('a sentence is asked for in a language', () => {
  const words = `export const runWords = wordsIn({ saved: 'It is saved.' });
export function verdictText(verdict: Verdict, locale: Locale): string {
  return 'It is good.';
}
const AGREED = 'Most people agree.';
export function agreeing(share: number): string {
  return AGREED;
}
export const sign = (n: number) => '*';
`;
  const found = (name) => withoutLocale(`import { ${name} } from '@qp/words/run/a';`, () => words);
  expect(found('runWords, verdictText, sign, type Verdict')).toEqual([]);
  expect(found('agreeing')).toEqual(['agreeing of words/src/run/a.ts takes no locale']);
});
