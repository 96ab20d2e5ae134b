import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { classifierScorer, sampleClassifier } from '../../testing/sample-classifier.ts';
import { csvPeople, scoreFile } from './scored-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'scored-'));
afterAll(() => rmSync(folder, { recursive: true }));
const scorer = classifierScorer(sampleClassifier('simple', [0]));

it.each<[string, string | Uint8Array, string, number | undefined]>([
  ['none of the questions', 'a,b\n1,2\n', 'The file has none of the selected variables', 1],
  ['a line that is too short', 'x,q1\n1,2\n1\n', 'This line has 1 cells where the header has 2.', 3],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'an Excel workbook', undefined],
  ['a question twice', 'q1,q1\n1,2\n', 'two columns named "q1"', 1],
  ['a quote that stays open', 'id,q1\n1,"open\n', 'never closed', 2],
])('a file with %s is refused, by line where there is one', async (_, content, problem, line) => {
  const input = path.join(folder, 'people.csv');
  writeFileSync(input, content);
  const scoring = scoreFile(csvPeople(input), path.join(folder, 'out.csv'), scorer, { probabilities: false });
  await expect(scoring).rejects.toMatchObject({ message: expect.stringContaining(problem), line });
});
