import type { CrosstabSubgroup } from '@qp/contract';
import { crosstab } from '@qp/engine/crosstab';
import { classified } from '@qp/engine/refits';
import { evidence } from '@qp/engine/significance';
import { onlyRespondents, respondentsIn } from '@qp/engine/survey';
import type { Subgroup } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleOfRun, refittedOf } from '../people/index.ts';
import type { MadeRefits, PeopleTask, StoredRefits } from '../run/index.ts';
import { type CrosstabLists, crosstabInput } from '../segmentation/index.ts';
import { placementsOf } from '../stored-files/index.ts';

export interface SubgroupTask extends CrosstabLists, PeopleTask {
  readonly subgroup: Subgroup;
  readonly refits: StoredRefits | null;
}

export interface CountedSubgroup {
  /** JSON text. */
  readonly counted: string;
  readonly refits: MadeRefits | null;
}

/** The cross-tab of some of the respondents of a run, with its tests. Only the fit, and how certain it is, come from everyone. */
export default threadWork(async (task: SubgroupTask, { progress, signal }): Promise<CountedSubgroup> => {
  progress(0, stageWords('en').readingSurvey);
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const rows = respondentsIn(survey, task.subgroup);
  const { segments, assignments, probabilities } = placementsOf(placements, rows);
  const input = { ...crosstabInput(onlyRespondents(survey, rows), task), segments, assignments };
  const counted = crosstab({ ...input, progress: (share) => progress(share / 2, stageWords('en').counting) });
  const people = { ...placements, weights: survey.weights };
  const { refitted, made } = await refittedOf(survey, task, { rest: () => signal.throwIfAborted() });
  const known = classified(people, refitted, task.seed, rows);
  const tested = evidence({
    ...input,
    probabilities,
    known,
    progress: (share) => progress((1 + share) / 2, stageWords('en').testing),
  });
  const output: CrosstabSubgroup = { ...counted, evidence: tested };
  return { counted: JSON.stringify(output), refits: made };
});
