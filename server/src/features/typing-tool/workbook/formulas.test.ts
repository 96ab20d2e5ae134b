import { expect, it } from 'vitest';
import { sampleClassifier } from '../../../testing/sample-classifier.ts';
import { missingFormula, quoted, unknownFormula, workingColumns } from './formulas.ts';

const literals = (formula: string) => [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text]) => text);

it('a text of more than 255 characters is put together of pieces that Excel takes', () => {
  const text = `${'x"'.repeat(200)}${'🙂'.repeat(100)}`;
  const pieces = literals(quoted(text));
  expect(pieces.map((piece) => piece.replaceAll('""', '"')).join('')).toBe(text);
  for (const piece of pieces) expect(piece.replaceAll('""', '"').length).toBeLessThanOrEqual(255);
  for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  expect(quoted('short "one"')).toBe('"short ""one"""');
});

it('codes that would not fit into a formula are counted instead of named', () => {
  const { file } = sampleClassifier('simple', [0]);
  const [variable] = file.variables;
  const long = {
    ...file,
    variables: Array.from({ length: 30 }, (_, n) => ({ ...variable, code: `${n}${'c'.repeat(498)}` })),
  };
  const columns = workingColumns(30, 2);
  const cells = long.variables.map((_, v) => `A${v + 1}`);
  for (const formula of [missingFormula(2, columns, long), unknownFormula(2, columns, long, cells)]) {
    expect(formula.length).toBeLessThan(8192);
    expect(formula).toContain(' questions');
  }
  const short = { ...long, variables: long.variables.slice(0, 5) };
  expect(missingFormula(2, workingColumns(5, 2), short)).toContain('c'.repeat(240));
});
