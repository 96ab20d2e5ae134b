import { type CallAnswer, NAME_LIMIT, type qualityCalls } from '@qp/contract';
import { flaggedWith, MAX_LEFT_OUT, type PeopleChoice, qualityIndices, traitsOf } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { weightWords } from '@qp/words/sample/weights';
import type { z } from 'zod';
import type { Trx } from '../../../database.ts';
import { note } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { computeNow } from '../../../platform/queue/compute.ts';
import { findPeople, findWeights, projectSize, qualityOf, surveyFile } from '../../projects/index.ts';
import { finishedRun, insertRunPeople, type RunRow, selectRunPeople } from '../run/index.ts';
import { fitRun } from './fit-run.job.ts';
import { madeFrom, submit } from './service.ts';

type Started = CallAnswer<typeof qualityCalls.runWithout>;
const words = qualityWords('en').without;
const refused = (problem: string) => refuse('people-refused', { problem });

/** Fits a run again with the same settings, without people of it who are flagged: found in the request, so a refusal is an answer. */
export async function runWithout(
  app: App,
  userId: string,
  runId: string,
  {
    name,
    least = 1,
    among = [...qualityIndices],
    speed,
    submission_key,
  }: z.output<typeof qualityCalls.runWithout.body>,
): Promise<Started> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  if (!traitsOf({ ...run, ...result }).hasFits) throw refused(words.notFitted);
  const before = await selectRunPeople(app.db, run.id);
  const flagged = flaggedWith(await qualityOf(app, userId, run.project_id, speed), { least, among });
  const left_out = [...new Set([...(before?.left_out ?? []), ...flagged])];
  if (left_out.length > MAX_LEFT_OUT) throw refused(words.tooMany());
  const choice = { keep: before?.keep ?? [], left_out };
  const { source, ...taking } = await takingPart(app, userId, run, choice);
  const leftOut = (await projectSize(app.db, run.project_id)) - run.left_out - taking.kept;
  if (leftOut === 0) throw refused(words.noOne);
  const {
    opened_from: _,
    given_from: __,
    ...same
  } = madeFrom(run, name ?? words.runName(run.name, NAME_LIMIT), submission_key);
  const file = { name: 'people.bin', mediaType: 'application/octet-stream', source };
  const begin = async (newId: string, trx: Trx) => {
    const people_file = await app.files.store(trx, { ...file, runId: newId });
    await insertRunPeople(trx, newId, { ...choice, people_file, without_of: run.id });
    return { runId: newId };
  };
  note({ subject: same.name });
  const people = { ...taking, people_file: null };
  return { ...(await submit(app, userId, same, fitRun, begin, { people })), left_out: leftOut };
}

/** With the weight of the run, made again for those who stay. */
async function takingPart(app: App, userId: string, run: RunRow, choice: PeopleChoice) {
  const compute = computeNow(userId, app.settings.uploadMinutes * 60_000);
  const survey = await surveyFile(app, run.project_id);
  const { weights, kept } = await findPeople(compute, survey, choice);
  if (run.weight === null) return { ...choice, kept, weight: null, source: weights };
  const [made] = await findWeights(compute, survey, choice, [run.weight]);
  if (made.problem) throw refused(weightWords('en').problem(made.problem));
  return { ...choice, kept, weight: { ...run.weight, figures: made.figures }, source: made.weights };
}
