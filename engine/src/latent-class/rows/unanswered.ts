import type { LatentClassData } from '../types.ts';
import { answeredBy } from './model.ts';

/** Respondents without any answer to the variables. */
export function countUnanswered(data: LatentClassData): number {
  return answeredBy(data).reduce((count, flag) => count + 1 - flag, 0);
}
