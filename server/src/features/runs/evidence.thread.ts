import { evidence } from '@qp/engine/significance';
import { threadWork } from '../../platform/queue/thread.ts';
import { type CrosstabLists, crosstabInput } from './crosstab-input.thread.ts';
import { peopleOfRun } from './people/index.ts';

export interface EvidenceTask extends CrosstabLists {
  readonly surveyPath: string;
  readonly placementsPath: string;
}

/** Computes tests, bases and corrected figures from the survey and the assignments, without refitting. */
export default threadWork((task: EvidenceTask, { progress }): string => {
  progress(0, 'Reading the survey');
  const { survey, placements } = peopleOfRun(task.surveyPath, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const found = evidence({
    ...crosstabInput(survey, task),
    segments,
    assignments,
    probabilities,
    progress: (share) => progress(share, 'Testing the differences'),
  });
  return JSON.stringify(found);
});
