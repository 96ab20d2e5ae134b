import { readFileSync } from 'node:fs';
import { adjustedRand, jaccards, optimalAssignment, peopleInBoth } from '@qp/engine/comparison';
import { codesOfColumns } from '@qp/engine/latent-class';
import { type ComparedFit, sharedPrediction } from '@qp/engine/questions';
import { onlyRespondents, type Survey } from '@qp/engine/survey';
import type { SharedPrediction } from '@qp/facts';
import { threadWork } from '../../../platform/queue/thread.ts';
import { firstStepOf } from '../people/index.ts';
import type { PeopleTask } from '../run/index.ts';
import { readSurvey, type SurveyAt } from '../segmentation/index.ts';
import { decodePlacements, UNASSIGNED } from '../stored-files/index.ts';

export interface AgainstTask {
  readonly surveyAt: SurveyAt;
  readonly placementsPaths: readonly [string, string];
  /** Null where people came with their segments. */
  readonly fits: readonly [PeopleTask['fit'], PeopleTask['fit']];
  readonly seed: number;
}

export interface Against {
  readonly people: number[][];
  readonly adjusted_rand: number;
  readonly pairs: { one: number; other: number; overlap: number }[];
  readonly weighted: boolean;
  readonly prediction: SharedPrediction | null;
}

/** Compares two runs of the same respondents. */
export default threadWork<AgainstTask, Against>(async ({ surveyAt, placementsPaths, fits, seed }, { signal }) => {
  const survey = readSurvey(surveyAt);
  const { weights } = survey;
  const [one, other] = placementsPaths.map((path) => decodePlacements(readFileSync(path)));
  // Runs may leave people out: only those who have a segment in both runs can be compared.
  const rows = Int32Array.from(one.assignments.keys()).filter(
    (row) => one.assignments[row] !== UNASSIGNED && other.assignments[row] !== UNASSIGNED,
  );
  const shared = rows.length === survey.respondents ? survey : onlyRespondents(survey, rows);
  const [first, second] = fits.map((fit) => comparedFit(shared, fit, seed));
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
    prediction:
      first && second && (await sharedPrediction(first, second, seed, { rest: () => signal.throwIfAborted() })),
  };
});

/** What predicts: the fit, or for merged segments that of their parts. */
function comparedFit(survey: Survey, fit: PeopleTask['fit'], seed: number): ComparedFit | null {
  const firstStep = firstStepOf(survey, { fit, seed });
  return fit && firstStep && { ...firstStep, codes: codesOfColumns(survey, fit.cluster) };
}
