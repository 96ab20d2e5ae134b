import { SEGMENTS } from '@qp/examples';

/**
 * Names the segments of a run of the example project after the planted kind that most of their people were made from.
 *
 * @param assignments by respondent: the segment number minus 1
 * @param truth by respondent: the planted kind
 */
export function exampleNames(assignments: ArrayLike<number>, truth: readonly number[], segments: number): string[] {
  return Array.from({ length: segments }, (_, segment) => {
    const people = SEGMENTS.map(() => 0);
    for (let n = 0; n < truth.length; n++) if (assignments[n] === segment) people[truth[n]]++;
    return SEGMENTS[people.indexOf(Math.max(...people))].name;
  });
}
