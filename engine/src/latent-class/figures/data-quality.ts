import type { DataQuality } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import type { LatentClassData } from '../types.ts';

export function dataQuality({ respondents, columns, weights }: LatentClassData): DataQuality {
  // Column by column: a row of 300 of them is in 300 places of the memory.
  const blanks = new Uint16Array(respondents);
  for (const { codes } of columns) for (let i = 0; i < respondents; i++) blanks[i] += Number(codes[i] === MISSING);
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
    if (2 * blanks[i] > columns.length) sparse++;
  }
  if (people === 0) return { missing: 0, sparse: 0, heaviest: 0 };
  return { missing: missing / (people * columns.length), sparse: sparse / people, heaviest: largest / total };
}
