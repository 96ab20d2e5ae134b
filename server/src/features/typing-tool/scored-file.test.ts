import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openClassifier } from '@qp/engine/typing-tool';
import { afterAll, expect, it } from 'vitest';
import { classifierScorer, sampleClassifier } from '../../testing/sample-classifier.ts';
import { csvPeople, scoreFile } from './scored-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'scored-'));
afterAll(() => rmSync(folder, { recursive: true }));
const scorer = classifierScorer(sampleClassifier('simple', [0]));

it.each<[string, string | Uint8Array, string, number | undefined]>([
  ['none of the questions', 'a,b\n1,2\n', 'The file has none of the selected variables', 1],
  ['a line that is too short', 'x,q1\n1,2\n1\n', 'This line has 1 cell, but the header has 2.', 3],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'an Excel workbook', undefined],
  ['a question twice', 'q1,q1\n1,2\n', 'two columns named "q1"', 1],
  ['a quote that stays open', 'id,q1\n1,"open\n', 'never closed', 2],
])('a file with %s is refused, by line where there is one', async (_, content, problem, line) => {
  const input = path.join(folder, 'people.csv');
  writeFileSync(input, content);
  const scoring = scoreFile(csvPeople(input), path.join(folder, 'out.csv'), scorer, { probabilities: false });
  await expect(scoring).rejects.toMatchObject({ message: expect.stringContaining(problem), line });
});

it('notes are counted by their kind, whatever the questions are called', async () => {
  const { file } = sampleClassifier('simple', [0]);
  const variables = file.variables.map((variable, v) => (v === 4 ? { ...variable, code: 'necktie' } : variable));
  const renamed = classifierScorer(openClassifier({ ...file, variables, low_margin: '0.0000' }));
  const input = path.join(folder, 'necktie.csv');
  writeFileSync(input, 'q1,q2,q3,q4,necktie\n18-34,1,1,Agree,\n55+,2,3,Disagree,\n18-34,3,2,Strongly agree,\n');
  const { notes, noted } = await scoreFile(csvPeople(input), path.join(folder, 'out.csv'), renamed, {
    probabilities: false,
  });
  expect(notes).toBe(3);
  expect(noted).toEqual({ no_answers: 0, missing: 3, unknown: 0, tie: 0, low_margin: 0, outside: 0 });
});
