import { classified } from '@qp/engine/refits';
import { evidence } from '@qp/engine/significance';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleOfRun, refittedOf } from '../people/index.ts';
import type { MadeRefits, PeopleTask, StoredRefits } from '../run/index.ts';
import { type CrosstabLists, crosstabInput } from '../segmentation/index.ts';

export interface EvidenceTask extends CrosstabLists, PeopleTask {
  readonly refits: StoredRefits | null;
}

export interface FoundEvidence {
  /** JSON text. */
  readonly evidence: string;
  /** Where they weren't kept before. */
  readonly refits: MadeRefits | null;
}

/** Tests, bases and corrected figures from the survey and the assignments, with what refits say of them. */
export default threadWork(async (task: EvidenceTask, { progress, signal }): Promise<FoundEvidence> => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { segments, assignments, probabilities } = placements;
  const { refitted, made } = await refittedOf(survey, task, {
    progress: (share) => progress(share / 2, stageWords('en').refits),
    rest: () => signal.throwIfAborted(),
  });
  const people = { segments, assignments, probabilities, weights: survey.weights };
  const found = evidence({
    ...crosstabInput(survey, task),
    segments,
    assignments,
    probabilities,
    known: classified(people, refitted, task.seed),
    progress: (share) => progress((1 + share) / 2, stageWords('en').testing),
  });
  return { evidence: JSON.stringify(found), refits: made };
});
