import { readFileSync } from 'node:fs';
import { evidence } from '@qp/engine/significance';
import { decodeSurvey } from '@qp/engine/survey';
import { threadWork } from '../../platform/queue/thread.ts';
import { type CrosstabLists, crosstabInput } from './crosstab-input.thread.ts';
import { decodePlacements } from './stored-files/index.ts';

export interface EvidenceTask extends CrosstabLists {
  readonly surveyPath: string;
  readonly placementsPath: string;
}

/** Computes tests, bases and corrected figures from the survey and the assignments, without refitting. */
export default threadWork((task: EvidenceTask, { progress }): string => {
  progress(0, 'Reading the survey');
  const survey = decodeSurvey(readFileSync(task.surveyPath));
  const { segments, assignments, probabilities } = decodePlacements(readFileSync(task.placementsPath));
  const found = evidence({
    ...crosstabInput(survey, task),
    segments,
    assignments,
    probabilities,
    progress: (share) => progress(share, 'Testing the differences'),
  });
  return JSON.stringify(found);
});
