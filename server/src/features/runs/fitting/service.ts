import { type CallAnswer, DEFAULT_ALPHA, DEFAULT_SEED, MIN_MERGED, NAME_LIMIT, type runCalls } from '@qp/contract';
import { DEFAULT_CRITERION, traitsOf } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import type { z } from 'zod';
import type { Trx } from '../../../database.ts';
import { change, takeLine } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Job } from '../../../platform/queue/job.ts';
import type { Lane } from '../../../platform/queue/lanes.ts';
import { findProject, projectSize, projectVariables } from '../../projects/index.ts';
import {
  checkedLists,
  checkScales,
  deleteRun as deleteRunRow,
  findRun,
  finishedRun,
  insertRun,
  insertRunPeople,
  type NewRun,
  peopleForRun,
  type RunPeople,
  type RunRow,
  refuseExercises,
  runHashes,
  selectRunById,
  selectSubmitted,
  setJob,
  type TakingPart,
} from '../run/index.ts';
import { fitRun } from './fit-run.job.ts';
import { mergeSegmentsJob } from './merge-segments.job.ts';
import { openSegmentsJob } from './open-segments.job.ts';

/** Creates, derives and deletes runs. */

type NewRunBody = z.output<typeof runCalls.createRun.body>;
type OpenBody = z.output<typeof runCalls.openSegments.body>;
type MergeBody = z.output<typeof runCalls.mergeSegments.body>;
type Started = CallAnswer<typeof runCalls.createRun>;

/** `lane`: where it isn't that of runs, because no one submitted it. */
export async function createRun(app: App, userId: string, projectId: string, body: NewRunBody, lane?: Lane) {
  await findProject(app.db, userId, projectId);
  const dictionary = await projectVariables(app.db, projectId);
  const lists = checkedLists(dictionary, body);
  const answers = body.answers ?? 'auto';
  checkScales(dictionary, lists, answers);
  if (body.selection) refuseExercises(dictionary, lists.cluster, 'selection');
  const run: NewRun = {
    project_id: projectId,
    submission_key: body.submission_key ?? null,
    name: body.name,
    max_clusters: body.max_clusters,
    alpha: body.alpha ?? DEFAULT_ALPHA,
    criterion: body.criterion ?? DEFAULT_CRITERION,
    answers,
    seed: body.seed ?? DEFAULT_SEED,
    starts: body.starts ?? null,
    description: body.description ?? '',
    selection: body.selection ?? false,
    ...lists,
  };
  return submit(app, userId, run, fitRun, (runId) => ({ runId }), { lane, weight: body.weight });
}

export async function openSegments(app: App, userId: string, runId: string, body: OpenBody): Promise<Started> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const { segments } = body;
  if (!traitsOf({ ...run, ...result }).hasFits || !result.fits.some((fit) => fit.segments === segments)) {
    const problem = problemWords('en').noSuchFit(segments);
    throw refuse('invalid-input', { field: 'segments', problem });
  }
  const opened = madeFrom(run, openedName(run.name, segments), body.submission_key);
  return submit(app, userId, opened, openSegmentsJob, (newId) => ({ runId: newId, from: run.id, segments }));
}

/** Merges segments in a new run; the original is unchanged. */
export async function mergeSegments(app: App, userId: string, runId: string, body: MergeBody): Promise<Started> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const segments = [...new Set(body.segments)];
  const problem =
    mergeProblem(segments, body.segments.length, result.segments) ??
    (result.given !== null && segments.length === result.segments ? problemWords('en').leaveTwo : null);
  if (problem !== null) throw refuse('invalid-input', { field: 'segments', problem });
  const merged = madeFrom(run, body.name, body.submission_key);
  const name = body.segment_name ?? '';
  return submit(app, userId, merged, mergeSegmentsJob, (newId) => ({ runId: newId, from: run.id, segments, name }));
}

function mergeProblem(segments: readonly number[], given: number, there: number): string | null {
  const unknown = segments.find((segment) => segment > there);
  if (unknown !== undefined) return problemWords('en').noSuchSegment(unknown, there);
  if (segments.length < given) return problemWords('en').segmentTwice;
  return segments.length < MIN_MERGED ? problemWords('en').chooseTwo : null;
}

/** A run with the settings of another, derived from its results. */
export function madeFrom(run: RunRow, name: string, submissionKey: string | undefined): NewRun {
  return {
    project_id: run.project_id,
    submission_key: submissionKey ?? null,
    name,
    max_clusters: run.max_clusters,
    alpha: run.alpha,
    criterion: run.criterion,
    answers: run.answers,
    seed: run.seed,
    starts: run.starts,
    description: run.description,
    cluster: run.cluster,
    profile: run.profile,
    metrics: run.metrics,
    numbers: run.numbers,
    opened_from: run.id,
    given_from: run.given_from,
    weight: run.weight,
  };
}

/** People whose file is stored with the run. */
type TakingPartHere = Pick<NonNullable<TakingPart>, 'keep' | 'left_out' | 'kept' | 'weight'> & {
  readonly people_file: null;
};

/** Creates the run and its job in one transaction. A repeated submission returns the first response. */
export async function submit<I>(
  app: App,
  userId: string,
  run: NewRun,
  job: Job<I>,
  input: (runId: string, trx: Trx) => I | Promise<I>,
  {
    lane,
    people,
    weight,
  }: {
    readonly lane?: Lane | undefined;
    readonly people?: TakingPart | TakingPartHere;
    readonly weight?: string | undefined;
  } = {},
): Promise<Started> {
  return change(app.db, async (trx) => {
    const who = people ?? (await peopleForRun(trx, run.project_id, run.opened_from ?? null, weight));
    const taken = who && 'kept' in who ? who.weight : (run.weight ?? null);
    const runId = await insertRun(trx, userId, { ...run, weight: taken, left_out: await leftOutOf(trx, run, who) });
    if (runId === undefined) return submittedBefore(trx, run);
    if (who?.people_file) await insertRunPeople(trx, runId, { ...who, people_file: who.people_file });
    const owner = { ownerId: userId, projectId: run.project_id, runId };
    const jobId = await app.queue.enqueue(trx, job, { ...owner, lane, input: await input(runId, trx) });
    await setJob(trx, runId, jobId);
    return { job_id: jobId, run_id: runId };
  });
}

/** Respondents who don't take part. */
async function leftOutOf(trx: Trx, run: NewRun, who: TakingPart | TakingPartHere | RunPeople) {
  if (!who) return 0;
  if ('kept' in who) return (await projectSize(trx, run.project_id)) - who.kept;
  return (await selectRunById(trx, run.opened_from!))?.left_out ?? 0;
}

async function submittedBefore(trx: Trx, { project_id, submission_key }: NewRun): Promise<Started> {
  const before = await selectSubmitted(trx, project_id, submission_key ?? '');
  // Deleted between the two statements: the key refers to nothing any more.
  if (!before?.job_id) throw refuse('not-found');
  takeLine();
  return { job_id: before.job_id, run_id: before.id };
}

function openedName(name: string, segments: number): string {
  const suffix = ` (${segments} ${segments === 1 ? 'segment' : 'segments'})`;
  const plain = name.replace(/ \(\d+ segments?\)$/, '');
  return plain.slice(0, NAME_LIMIT - suffix.length) + suffix;
}

/** A computing run is cancelled first, so no thread works in vain. */
export async function deleteRun(app: App, userId: string, runId: string): Promise<void> {
  const run = await findRun(app.db, userId, runId);
  if (run.job_id !== null) await app.queue.cancel(run.job_id);
  const hashes = await runHashes(app.db, runId);
  await change(app.db, (trx) => deleteRunRow(trx, runId));
  await app.files.forget(hashes);
}
