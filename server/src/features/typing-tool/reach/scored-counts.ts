import type { ScoreProblem, ScoreSummary } from '@qp/contract';
import { Notes } from '../notes.ts';

/** What is counted of scored customers, part by part. */
export type ScoredCounts = Pick<
  ScoreSummary,
  'rows' | 'unscored' | 'placed' | 'reached' | 'notes' | 'noted' | 'problems'
>;

/** Problems that are told one by one; all of them stand in the file. */
export const TOLD: number = 20;

export const nothingScored = (segments: number): ScoredCounts => ({
  rows: 0,
  unscored: 0,
  placed: Array<number>(segments).fill(0),
  reached: Array<number>(segments).fill(0),
  notes: 0,
  noted: new Notes().kinds,
  problems: [] as ScoreProblem[],
});

const sums = (a: readonly number[], b: readonly number[]): number[] => a.map((value, at) => value + b[at]);

export function together(a: ScoredCounts, b: ScoredCounts): ScoredCounts {
  const noted = { ...a.noted };
  for (const kind of Object.keys(noted) as (keyof typeof noted)[]) noted[kind] += b.noted[kind];
  return {
    rows: a.rows + b.rows,
    unscored: a.unscored + b.unscored,
    placed: sums(a.placed, b.placed),
    reached: sums(a.reached, b.reached),
    notes: a.notes + b.notes,
    noted,
    problems: [...a.problems, ...b.problems].slice(0, TOLD),
  };
}
