import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { wrongInTable } from './asvs.mjs';
import { root } from './setup.mjs';

const head = 'requirement,in our words,status,where,test,why\n';
const there = (file) => file === 'a.ts' || file === 'a.test.ts';

test('a file that is gone, a row that is there twice and a row that says nothing are found', () => {
  expect(wrongInTable(`${head}V1.1.1,"Input, decoded once",met,a.ts,a.test.ts,\n`, there)).toEqual([]);
  const planted = [
    'V1.1.1,x,met,a.ts b.ts,b.test.ts,',
    'V1.1.1,x,met,a.ts,,',
    'V1.1.2,x,met,,,',
    'V1.1.3,x,later,a.ts,,y',
  ];
  expect(wrongInTable(head + planted.join('\n'), there)).toEqual([
    'V1.1.1 b.ts is gone',
    'V1.1.1 b.test.ts is gone',
    'V1.1.1 is there twice',
    'V1.1.2 says neither where it is met nor why not',
    'V1.1.3 has the status "later"',
  ]);
});

test('the table has every chapter', () => {
  const rows = readFileSync(path.join(root, 'docs/asvs-level-2.csv'), 'utf8').trim().split('\n').slice(1);
  expect(new Set(rows.map((row) => Number(/^V(\d+)/.exec(row)[1]))).size).toBe(17);
  expect(rows.length).toBeGreaterThan(200);
});
