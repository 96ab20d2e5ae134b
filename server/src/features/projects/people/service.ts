import type { ProjectPeople, sampleCalls } from '@qp/contract';
import type { PeopleChoice } from '@qp/facts';
import { peopleWords } from '@qp/words/sample/people';
import type { z } from 'zod';
import type { Trx } from '../../../database.ts';
import { change, note } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Compute, computeNow } from '../../../platform/queue/compute.ts';
import { findProject, lockName, projectSize } from '../queries.ts';
import type { FoundPeople, PeopleTask } from './people.thread.ts';
import { selectPeople, upsertPeople } from './queries.ts';
import { selectWeights } from './weight-queries.ts';
import { findWeights, storeWeights } from './weights.ts';

/** Who takes part in new runs of a project. */

const thread = new URL('./people.thread.ts', import.meta.url);

export async function peopleOf(app: App, projectId: string): Promise<ProjectPeople> {
  const respondents = await projectSize(app.db, projectId);
  const {
    keep = [],
    left_out = [],
    version = 0,
    kept = respondents,
    unmet = 0,
  } = (await selectPeople(app.db, projectId)) ?? {};
  return { keep, left_out, version, kept, unmet, respondents };
}

/** Found in the request: nothing is changed where people can't be chosen so. */
export async function choosePeople(
  app: App,
  userId: string,
  projectId: string,
  { version, ...asked }: z.output<typeof sampleCalls.choosePeople.body>,
): Promise<ProjectPeople> {
  const { surveyFileId } = await findProject(app.db, userId, projectId);
  const before = await peopleOf(app, projectId);
  const { keep = before.keep, left_out = before.left_out } = asked;
  const choice = { keep, left_out: [...new Set(left_out)] };
  const compute = computeNow(userId, app.settings.uploadMinutes * 60_000);
  const survey = await app.files.local(surveyFileId);
  const found = await findPeople(compute, survey, choice);
  const weights = await selectWeights(app.db, projectId);
  const designs = weights.map(({ design }) => design);
  const weighted = designs.length > 0 ? await findWeights(compute, survey, choice, designs) : [];
  await change(app.db, async (trx) => {
    // One change at a time.
    if ((await lockName(trx, projectId)) === undefined) throw refuse('not-found');
    const now = (await selectPeople(trx, projectId))?.version ?? 0;
    if (now !== (version ?? before.version)) throw refuse('people-changed');
    const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).join('\n');
    if (namesOf(await selectWeights(trx, projectId)) !== namesOf(weights)) throw refuse('people-changed');
    note({ details: peopleWords('en').details(found) });
    await storePeople(app, trx, projectId, choice, found, now + 1);
    await storeWeights(app, trx, projectId, weights, weighted);
  });
  return peopleOf(app, projectId);
}

export type Found = Exclude<FoundPeople, { problem: unknown }>;

/** The people in a survey, or in the file that it lies in. */
export async function findPeople(compute: Compute, survey: PeopleTask['survey'], choice: PeopleChoice): Promise<Found> {
  const found = await compute<PeopleTask, FoundPeople>(thread, { survey, ...choice });
  if ('problem' in found) throw refuse('people-refused', { problem: peopleWords('en').problem(found.problem) });
  return found;
}

export async function storePeople(
  app: App,
  trx: Trx,
  projectId: string,
  choice: PeopleChoice,
  { weights, respondents, kept, unmet }: Found,
  version = 1,
): Promise<void> {
  const file = { name: 'people.bin', mediaType: 'application/octet-stream', source: weights, projectId };
  const people_file = kept === respondents ? null : await app.files.store(trx, file);
  await upsertPeople(trx, projectId, choice, { version, kept, unmet, people_file });
}
