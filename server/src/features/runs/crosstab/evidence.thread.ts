import { classificationForTests } from '@qp/engine/drivers';
import { evidence } from '@qp/engine/significance';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { firstStepOf, peopleOfRun } from '../people/index.ts';
import type { PeopleTask } from '../run/index.ts';
import { type CrosstabLists, crosstabInput } from '../segmentation/index.ts';

export interface EvidenceTask extends CrosstabLists, PeopleTask {}

/** Computes tests, bases and corrected figures from the survey and the assignments, without refitting. */
export default threadWork(async (task: EvidenceTask, { progress }): Promise<string> => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyPath, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const people = { segments, assignments, probabilities, weights: survey.weights };
  const classification = await classificationForTests(people, firstStepOf(survey, task));
  const found = evidence({
    classification,
    ...crosstabInput(survey, task),
    segments,
    assignments,
    probabilities,
    progress: (share) => progress(share, stageWords('en').testing),
  });
  return JSON.stringify(found);
});
