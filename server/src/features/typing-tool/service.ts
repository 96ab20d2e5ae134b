import { fieldedFields, predictionFields, type typingToolCalls } from '@qp/contract';
import { type ClassifierFile, MOST_SETS, trulyRight } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import type { z } from 'zod';
import { change } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { check } from '../../platform/http/input.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Received, theFile } from '../../platform/http/uploads.ts';
import { selectAnswering, selectOpenJob, selectOpenJobs } from '../../platform/queue/jobs-of-run-queries.ts';
import type { Lane } from '../../platform/queue/lanes.ts';
import { projectVariables } from '../projects/index.ts';
import { type FinishedRun, finishedRun, isExercise, selectRightly } from '../runs/index.ts';
import { checkFielded } from './check-fielded.job.ts';
import { makeClassifierFile } from './classifier.job.ts';
import { findEnough } from './enough.job.ts';
import { predictSegments } from './predict.job.ts';
import { deleteTopK, sameQuestions, selectTopK } from './queries.ts';
import { askedClassifier } from './question-wordings.ts';
import { selectReach } from './reach/index.ts';
import { findTopQuestions } from './top-k.job.ts';

type TopKBody = z.output<typeof typingToolCalls.topK.body>;
type ClassifierBody = z.output<typeof typingToolCalls.classifier.body>;
type Started = { job_id: string };

/** `lane`: where it isn't that of searches, because no one asked for it. */
export async function startTopK(app: App, userId: string, runId: string, body: TopKBody, lane?: Lane) {
  const finished = await finishedRun(app.db, userId, runId);
  const exercises = await checkVariables(app, finished, body.variables);
  const segments = checkSegments(finished, body.segments);
  const most = body.variables.length + exercises * (MOST_SETS - 1);
  if (body.feature_num > most) throw refuse('too-many-questions');
  // In the order of the run, so the same choice gives the same answer however it was ticked.
  const variables = finished.run.cluster.filter((code) => body.variables.includes(code));
  const input = { runId, variables, segments, questions: body.feature_num, setItems: body.set_items };
  return enqueue(app, finished, userId, (trx, owner) =>
    app.queue.enqueue(trx, findTopQuestions, { ...owner, lane, input }),
  );
}

export async function lastTopK(app: App, userId: string, runId: string) {
  const { run } = await finishedRun(app.db, userId, runId);
  const [stored, rightly, open] = await Promise.all([
    selectTopK(app.db, runId),
    selectRightly(app.db, runId),
    selectOpenJob(app.db, runId, findTopQuestions.kind),
  ]);
  const classifier = stored ? await askedClassifier(app.db, run.project_id, stored.classifier) : null;
  const { truly: found } = stored?.result.stats ?? {};
  const truly = found && rightly !== null ? trulyRight(found, rightly) : null;
  return { result: stored?.result ?? null, classifier, truly, job_id: open?.id ?? null };
}

/** How many questions are enough, worked out once: a run does not change. */
export async function suggestQuestions(app: App, userId: string, runId: string): Promise<Started> {
  const finished = await finishedRun(app.db, userId, runId);
  const before = await selectAnswering(app.db, runId, findEnough.kind);
  if (before) return { job_id: before.id };
  return enqueue(app, finished, userId, (trx, owner) =>
    app.queue.enqueue(trx, findEnough, { ...owner, input: { runId } }),
  );
}

/** The classifier of the last search; null where there was none. Whose run it is has been asked before. */
export async function lastClassifier(app: App, { run }: FinishedRun): Promise<ClassifierFile | null> {
  const stored = await selectTopK(app.db, run.id);
  return stored ? askedClassifier(app.db, run.project_id, stored.classifier) : null;
}

/** Forgets the result; a search that is still under way is stopped, so it cannot bring one back. */
export async function resetTopK(app: App, userId: string, runId: string): Promise<void> {
  await finishedRun(app.db, userId, runId);
  for (const { id } of await selectOpenJobs(app.db, runId, findTopQuestions.kind)) await app.queue.cancel(id);
  await change(app.db, (trx) => deleteTopK(trx, runId));
}

export async function startClassifier(app: App, userId: string, runId: string, body: ClassifierBody, file: string) {
  const finished = await finishedRun(app.db, userId, runId);
  const segments = checkSegments(finished, body.segments);
  // Sets are questions of the last search only; everything else can be asked for by name.
  if (!sameQuestions((await selectTopK(app.db, runId))?.classifier, body.variables, segments)) {
    if ((await checkVariables(app, finished, body.variables)) > 0) throw refuse('no-typing-tool');
  }
  const input = { runId, variables: body.variables, segments, file };
  return enqueue(app, finished, userId, (trx, owner) =>
    app.queue.enqueue(trx, makeClassifierFile, { ...owner, input }),
  );
}

/** The kit of the rule that scores customer data, as it was last found. */
export async function startCustomerKit(app: App, userId: string, runId: string, file: string): Promise<Started> {
  const finished = await finishedRun(app.db, userId, runId);
  if (!(await selectReach(app.db, runId))) throw refuse('no-customer-rule');
  const input = { runId, variables: [], segments: [], customers: true, file };
  return enqueue(app, finished, userId, (trx, owner) =>
    app.queue.enqueue(trx, makeClassifierFile, { ...owner, input }),
  );
}

export async function startPrediction(
  app: App,
  userId: string,
  runId: string,
  received: Received,
  probabilities: boolean,
): Promise<Started> {
  const finished = await finishedRun(app.db, userId, runId);
  const { variables } = check(predictionFields, received.fields);
  const byTool = await answersInSets(app, finished);
  if (byTool) await checkQuestions(app, runId, variables);
  else await checkVariables(app, finished, variables);
  const upload = theFile(received, 'data_file');
  return enqueue(app, finished, userId, async (trx, owner) => {
    const uploadId = await app.files.store(trx, {
      name: upload.name,
      mediaType: 'text/csv',
      source: { path: upload.path },
      runId,
    });
    const input = { runId, uploadId, uploadName: upload.name, variables, probabilities, byTool };
    return app.queue.enqueue(trx, predictSegments, { ...owner, input });
  });
}

export async function startFieldedCheck(app: App, userId: string, runId: string, received: Received): Promise<Started> {
  const finished = await finishedRun(app.db, userId, runId);
  const fields = check(fieldedFields, received.fields);
  const upload = theFile(received, 'data_file');
  if (!(await selectTopK(app.db, runId))) throw refuse('no-typing-tool');
  return enqueue(app, finished, userId, async (trx, owner) => {
    const file = { name: upload.name, mediaType: 'text/csv', source: { path: upload.path }, runId };
    const uploadId = await app.files.store(trx, file);
    const input = {
      runId,
      uploadId,
      uploadName: upload.name,
      segmentColumn: fields.segment_column || 'segment',
      probabilityColumn: fields.probability_column || 'segment_probability',
    };
    return app.queue.enqueue(trx, checkFielded, { ...owner, input });
  });
}

type Enqueue = Parameters<App['queue']['enqueue']>;

async function enqueue(
  app: App,
  { run }: FinishedRun,
  userId: string,
  put: (trx: Enqueue[0], owner: { ownerId: string; projectId: string; runId: string }) => Promise<string>,
): Promise<Started> {
  const owner = { ownerId: userId, projectId: run.project_id, runId: run.id };
  return { job_id: await change(app.db, (trx) => put(trx, owner)) };
}

/** Only the cluster variables that were fitted can type a person. Says how many of them are exercises. */
async function checkVariables(app: App, { run }: FinishedRun, codes: readonly string[]): Promise<number> {
  const other = codes.find((code) => !run.cluster.includes(code));
  const dictionary = await projectVariables(app.db, run.project_id);
  if (other !== undefined) {
    const known = dictionary.some(({ code, uses }) => code === other && uses.length > 0);
    throw refuse(known ? 'not-a-cluster-variable' : 'unknown-variable', { field: 'variables', code: other });
  }
  return dictionary.filter((entry) => codes.includes(entry.code) && isExercise(entry)).length;
}

/** New respondents answer an exercise in the sets of the typing tool, so it assigns them and not the whole model. */
async function answersInSets(app: App, { run }: FinishedRun): Promise<boolean> {
  const dictionary = await projectVariables(app.db, run.project_id);
  return dictionary.some((entry) => run.cluster.includes(entry.code) && isExercise(entry));
}

async function checkQuestions(app: App, runId: string, codes: readonly string[]): Promise<void> {
  const stored = await selectTopK(app.db, runId);
  if (!stored) throw refuse('no-typing-tool');
  const asked = stored.classifier.variables.map(({ code }) => code);
  const strange = codes.find((code) => !asked.includes(code));
  if (strange === undefined) return;
  throw refuse('not-a-question-of-the-tool', { field: 'variables', code: strange, codes: asked.join(', ') });
}

function checkSegments({ result }: FinishedRun, segments: readonly number[]): number[] {
  const unknown = segments.find((segment) => segment > result.segments);
  if (unknown === undefined) return [...segments].sort((a, b) => a - b);
  throw refuse('invalid-input', {
    field: 'segments',
    problem: problemWords('en').noSuchSegment(unknown, result.segments),
  });
}
