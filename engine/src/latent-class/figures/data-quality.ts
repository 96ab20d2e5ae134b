import type { DataQuality } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import type { LatentClassData } from '../types.ts';

export function dataQuality({ respondents, columns, weights }: LatentClassData): DataQuality {
  // Column by column: a row of 300 of them is in 300 places of the memory.
  const blanks = new Uint16Array(respondents);
  const questions = answersByQuestion(columns);
  for (const parts of questions) {
    for (let i = 0; i < respondents; i++) blanks[i] += Number(parts.every((codes) => codes[i] === MISSING));
  }
  let people = 0;
  let missing = 0;
  let sparse = 0;
  let total = 0;
  let largest = 0;
  for (let i = 0; i < respondents; i++) {
    const weight = weights === null ? 1 : weights[i];
    if (weight <= 0) continue;
    people++;
    total += weight;
    largest = Math.max(largest, weight);
    missing += blanks[i];
    if (2 * blanks[i] > questions.length) sparse++;
  }
  if (people === 0) return { missing: 0, sparse: 0, heaviest: 0 };
  return { missing: missing / (people * questions.length), sparse: sparse / people, heaviest: largest / total };
}

/** A task of an exercise is one question, however many columns its answers fill. */
const answersByQuestion = (columns: LatentClassData['columns']): Uint8Array[][] =>
  Array.from(
    Map.groupBy(columns, (column) =>
      column.choice ? `${column.choice.exercise}\n${column.choice.task}` : column,
    ).values(),
    (parts) => parts.map(({ codes }) => codes),
  );
