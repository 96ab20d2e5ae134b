import { expect, test } from 'vitest';
import { sentencesIn, straySentences, withoutLocale } from './sentences.mjs';

test('text between tags, in props that people read and in sentences is found', () => {
  const found = (source) => sentencesIn(source);
  expect(found('<b>Return to List</b>')).toEqual(['Return to List']);
  expect(found('<b>{failed ? "Delete it" : `Cancel`}</b>')).toEqual(['Delete it', 'Cancel']);
  expect(found('<Tab label="Summary" color="primary" />')).toEqual(['Summary']);
  expect(found("const tabs = [{ value: 'summary', label: 'Summary' }];")).toEqual(['Summary']);
  expect(found("toast.done('View saved.');")).toEqual(['View saved.']);
});

test('words, segment codes, field names and errors for engineers are not', () => {
  const found = (source) => sentencesIn(source);
  expect(found('<b title={words.title}>{words.saved(name)} SEG{segment}</b>')).toEqual([]);
  expect(found("run['Run Name'] === 'finished' && 'SEG1'")).toEqual([]);
  expect(found("throw new Error('The run has no evidence.');")).toEqual([]);
  expect(found("throw new UsageError('The file is missing.');")).toEqual(['The file is missing.']);
  expect(found("import { A } from 'A module of theirs';")).toEqual([]);
});

test('only where a folder has handed over its sentences', () => {
  expect(straySentences('web/src/features/run-results/a.tsx', '<b>Runs</b>')).toHaveLength(1);
  expect(straySentences('web/src/features/run-results/a.test.tsx', '<b>Runs</b>')).toEqual([]);
  expect(straySentences('engine/src/a.ts', '<b>Runs</b>')).toEqual([]);
});

test('a sentence is asked for in a language', () => {
  const words = `export const runWords = wordsIn({});
export function verdictText(verdict: Verdict, locale: Locale): string {}
export function agreeing(share: number): string {}`;
  const found = (name) => withoutLocale('web/src/a.ts', `import { ${name} } from '@qp/words/run/a';`, () => words);
  expect(found('runWords, verdictText, type Verdict')).toEqual([]);
  expect(found('agreeing')).toEqual(['web/src/a.ts: agreeing of words/src/run/a.ts takes no locale']);
});
