import { expect, test } from 'vitest';
import { copiedLists } from './enumerations.mjs';

const copies = (...sources) =>
  copiedLists(new Map(sources.map((source, n) => [`${['facts', 'web', 'server'][n]}/src/list.ts`, source])));

const LIST = "export const kinds = ['sav', 'xlsx', 'csv'] as const;";

test('a list that two files declare is named with both, whatever its order and form', () => {
  expect(copies(LIST, 'const kind = z.enum(["other"]);')).toEqual([]);
  expect(copies(LIST, "const kind = z.enum(['csv', 'sav', 'xlsx']);")).toEqual([
    "facts/src/list.ts, web/src/list.ts: 'csv', 'sav', 'xlsx' is one list, and has one author",
  ]);
  expect(copies(LIST, '', "type Kind = 'csv' | 'sav' | 'xlsx';")).toHaveLength(1);
  expect(copies(LIST, "const several =\n  [\n  'csv',\n  'sav',\n  'xlsx',\n  ];")).toHaveLength(1);
});

test('one file may say it twice, and names of fields, comments and pairs count for nothing', () => {
  expect(copies(`${LIST}\n${LIST}`)).toEqual([]);
  expect(copies(LIST, "type Some = Pick<Files, 'sav' | 'xlsx' | 'csv'>;")).toEqual([]);
  expect(copies(LIST, "/** One of 'sav' | 'xlsx' | 'csv'. */")).toEqual([]);
  expect(copies("type Side = 'left' | 'right';", "const sides = ['left', 'right'];")).toEqual([]);
});

test('tests may say what they expect', () => {
  expect(
    copiedLists(
      new Map([
        ['facts/src/a.ts', LIST],
        ['facts/src/a.test.ts', LIST],
      ]),
    ),
  ).toEqual([]);
});
