import { readFileSync } from 'node:fs';
import { adjustedRand, jaccards, optimalAssignment, peopleInBoth } from '@qp/engine/comparison';
import { threadWork } from '../../../platform/queue/thread.ts';
import { readSurvey } from '../cluster-data.thread.ts';
import { decodePlacements, UNASSIGNED } from '../stored-files/index.ts';

export interface AgainstTask {
  readonly surveyPath: string;
  readonly placementsPaths: readonly [string, string];
}

export interface Against {
  readonly people: number[][];
  readonly adjusted_rand: number;
  readonly pairs: { one: number; other: number; overlap: number }[];
  readonly weighted: boolean;
}

/** Compares two runs of the same respondents. */
export default threadWork<AgainstTask, Against>(({ surveyPath, placementsPaths }) => {
  const { weights } = readSurvey(surveyPath);
  const [one, other] = placementsPaths.map((path) => decodePlacements(readFileSync(path)));
  // Given segments may leave people out: only those who have a segment in both runs can be compared.
  const rows = Int32Array.from(one.assignments.keys()).filter(
    (row) => one.assignments[row] !== UNASSIGNED && other.assignments[row] !== UNASSIGNED,
  );
  const of = (assignments: Uint8Array) => Uint8Array.from(rows, (row) => assignments[row]);
  const both = peopleInBoth(
    of(one.assignments),
    of(other.assignments),
    weights && Float64Array.from(rows, (row) => weights[row]),
  );
  const overlap = jaccards(both, one.segments, other.segments);
  const weightAt = (r: number, c: number) =>
    r < both.rows && c < both.columns ? both.weight[r * both.columns + c] : 0;
  return {
    people: overlap.map((row, r) => row.map((_, c) => weightAt(r, c))),
    adjusted_rand: adjustedRand(both),
    pairs: optimalAssignment(overlap).flatMap((c, r) =>
      c < 0 ? [] : [{ one: r + 1, other: c + 1, overlap: overlap[r][c] }],
    ),
    weighted: weights !== null,
  };
});
