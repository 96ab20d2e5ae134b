import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it('keeps letters of any script and drops what a system may refuse', () => {
  expect(fileName('Größe & Gewicht: wave 2', 'crosstab', 'csv')).toBe('Größe Gewicht wave 2 crosstab.csv');
  expect(fileName('../../etc/passwd', 'crosstab', 'csv')).toBe('etc passwd crosstab.csv');
  expect(fileName('a\r\nb\u202Ec', 'crosstab', 'csv')).toBe('a b c crosstab.csv');
  expect(fileName('***', 'crosstab', 'xlsx')).toBe('run crosstab.xlsx');
  expect(fileName('x'.repeat(300), 'crosstab', 'xlsx').length).toBe(80 + ' crosstab.xlsx'.length);
});
