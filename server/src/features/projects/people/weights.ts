import type { ProjectWeight, weightCalls } from '@qp/contract';
import { MAX_WEIGHTS, type PeopleChoice, type TakenWeight, type WeightDesign } from '@qp/facts';
import { weightWords } from '@qp/words/sample/weights';
import type { z } from 'zod';
import type { Db, Trx } from '../../../database.ts';
import { change, note } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Compute, computeNow } from '../../../platform/queue/compute.ts';
import { findProject, lockName, projectVariables } from '../queries.ts';
import { selectPeople } from './queries.ts';
import {
  deleteWeight,
  insertWeight,
  lockWeight,
  selectWeight,
  selectWeights,
  updateWeight,
  type WeightRow,
} from './weight-queries.ts';
import type { FoundWeight, WeightAsked, WeightsTask } from './weights.thread.ts';

/** Weights of a project that are made to targets, of those who take part in new runs. */

const thread = new URL('./weights.thread.ts', import.meta.url);
const words = weightWords('en');
const refused = (problem: string) => refuse('weight-refused', { problem });

export async function weightsOf(app: App, projectId: string) {
  const [weights, variables] = await Promise.all([
    selectWeights(app.db, projectId),
    projectVariables(app.db, projectId),
  ]);
  return { own: variables.some(({ type }) => type === 'Weight'), weights: weights.map(shown) };
}

const shown = ({ name, design, figures, problem, created_at }: WeightRow): ProjectWeight => ({
  name,
  ...design,
  figures,
  problem: problem && words.problem(problem),
  created: created_at.toISOString(),
});

/** Made in the request, as who takes part is: a weight that can’t be made is refused. */
export async function makeWeight(
  app: App,
  userId: string,
  projectId: string,
  { name, csv, targets: typed, lower, upper, ...rest }: z.output<typeof weightCalls.makeWeight.body>,
): Promise<ProjectWeight> {
  const { surveyFileId } = await findProject(app.db, userId, projectId);
  const how = { lower: lower ?? null, upper: upper ?? null, ...rest };
  const variables = (await projectVariables(app.db, projectId)).map(({ code, label }) => ({ code, label }));
  const asked = typed ? { ...how, targets: typed } : { ...how, csv: csv ?? '', variables };
  const people = await selectPeople(app.db, projectId);
  const survey = await app.files.local(surveyFileId);
  const compute = computeNow(userId, app.settings.uploadMinutes * 60_000);
  const [found] = await findWeights(compute, survey, people, [asked]);
  if (found.problem) throw refused(words.problem(found.problem));
  return change(app.db, async (trx) => {
    if ((await lockName(trx, projectId)) === undefined) throw refuse('not-found');
    if ((await selectPeople(trx, projectId))?.version !== people?.version) throw refuse('people-changed');
    const there = await selectWeights(trx, projectId);
    if (there.some((one) => one.name === name)) throw refused(words.taken(name));
    if (there.length >= MAX_WEIGHTS) throw refused(words.tooMany);
    note({ subject: name, details: words.efficiency(found.figures.efficiency) });
    await storeWeights(app, trx, projectId, [{ name, design: found.design }], [found]);
    return shown((await selectWeight(trx, projectId, name))!);
  });
}

export async function removeWeight(app: App, projectId: string, name: string): Promise<void> {
  note({ subject: name });
  await change(app.db, async (trx) => {
    if ((await lockName(trx, projectId)) === undefined) throw refuse('not-found');
    const row = await selectWeight(trx, projectId, name);
    if (!row) throw refused(words.unknown(name));
    await deleteWeight(trx, row);
  });
}

export function findWeights(
  compute: Compute,
  survey: WeightsTask['survey'],
  people: PeopleChoice | undefined,
  asked: readonly WeightAsked[],
): Promise<FoundWeight[]> {
  const { keep = [], left_out = [] } = people ?? {};
  return compute<WeightsTask, FoundWeight[]>(thread, { survey, keep, left_out, asked });
}

export async function storeWeights(
  app: App,
  trx: Trx,
  projectId: string,
  weights: readonly { readonly name: string; readonly design: WeightDesign }[],
  found: readonly FoundWeight[],
): Promise<void> {
  for (const [at, { name, design }] of weights.entries()) {
    const row = await selectWeight(trx, projectId, name);
    if (!row) await insertWeight(trx, projectId, name, design);
    const { weights: source } = found[at];
    const file = { name: 'weights.bin', mediaType: 'application/octet-stream', projectId };
    const stored = source && (await app.files.store(trx, { ...file, source }));
    await updateWeight(trx, row ?? { project_id: projectId, name, weights_file: null }, found[at], stored);
  }
}

/** As a new run takes it. */
export async function weightFor(db: Db, projectId: string, name: string) {
  const row = await lockWeight(db, projectId, name);
  if (!row) throw refused(words.unknown(name));
  const { figures, weights_file, problem } = row;
  if (!figures || weights_file === null) throw refused(words.notNow(name, problem ? words.problem(problem) : ''));
  const weight: TakenWeight = { name, ...row.design, figures };
  return { weight, people_file: weights_file };
}
