import {
  type CallAnswer,
  type CallJson,
  checkOfFile,
  type ExistingCheck,
  type ExistingFrom,
  existingOfFile,
  type existingSegmentCalls,
} from '@qp/contract';
import { existingProblemText } from '@qp/words/existing-segments/existing-segments';
import type { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { check } from '../../../platform/http/input.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Received, type ReceivedFile, theFile } from '../../../platform/http/uploads.ts';
import { computeNow } from '../../../platform/queue/compute.ts';
import { findProject, projectVariables, selectPeople } from '../../projects/index.ts';
import { submit } from '../fitting/index.ts';
import { checkedLists, refuseExercises, surveyWith, weightedPeople } from '../run/index.ts';
import { describesItself, existingFromOf, existingSettings } from './existing-from.ts';
import { useExistingSegments } from './existing-run.job.ts';
import type { Matched, MatchTask } from './match-segments.thread.ts';

/** Runs of existing segments: matched first, in a thread, so nothing is created where they can't be used. */

type Started = CallAnswer<typeof existingSegmentCalls.useExistingSegments>;
type OfVariable = z.output<typeof existingSegmentCalls.useExistingSegments.json>;
type Asked = Omit<OfVariable, 'variable' | 'probabilities'>;

const thread = new URL('./match-segments.thread.ts', import.meta.url);

function match(app: App, userId: string, task: MatchTask): Promise<Matched> {
  return computeNow(userId, app.settings.uploadMinutes * 60_000)(thread, task);
}

/** Among the people who would take part in a new run. */
async function checkHere(app: App, userId: string, projectId: string, from: MatchTask['from']) {
  const surveyAt = await surveyWith(app, projectId, await selectPeople(app.db, projectId));
  return (await match(app, userId, { surveyAt, from })).check;
}

export async function checkVariable(
  app: App,
  userId: string,
  projectId: string,
  { variable, probabilities }: CallJson<typeof existingSegmentCalls.checkExistingSegments>,
): Promise<ExistingCheck> {
  const from = { variable, probabilities: probabilities ?? null };
  return checkHere(app, userId, projectId, from);
}

export async function checkFile(app: App, userId: string, projectId: string, received: Received) {
  const from = fileTask(segmentsFile(received), check(checkOfFile, received.fields));
  return checkHere(app, userId, projectId, from);
}

export async function useVariable(app: App, userId: string, projectId: string, body: OfVariable): Promise<Started> {
  const { variable, probabilities, ...asked } = body;
  await findProject(app.db, userId, projectId);
  const entry = (await projectVariables(app.db, projectId)).find(({ code }) => code === variable);
  if (!entry) throw refuse('unknown-variable', { field: 'variable', code: variable });
  const from = { variable, probabilities: probabilities ?? null };
  const circular = describesItself(from, asked.cluster);
  if (circular) throw refuse('segments-refused', { problem: existingProblemText(circular, 'en') });
  return create(app, userId, projectId, asked, from, {
    kind: 'variable',
    name: variable,
    label: entry.label,
    file: null,
  });
}

export async function useFile(app: App, userId: string, projectId: string, received: Received): Promise<Started> {
  const body = check(existingOfFile, received.fields);
  const { id_column: _id, segment_column: _segment, probabilities: _probabilities, ...asked } = body;
  await findProject(app.db, userId, projectId);
  const file = segmentsFile(received);
  const from = fileTask(file, body);
  const origin = { kind: 'file', name: file.name, label: '', file } as const;
  return create(app, userId, projectId, asked, from, origin);
}

async function create(
  app: App,
  userId: string,
  projectId: string,
  asked: Asked,
  from: MatchTask['from'],
  source: Pick<ExistingFrom, 'kind' | 'name' | 'label'> & { readonly file: ReceivedFile | null },
): Promise<Started> {
  const dictionary = await projectVariables(app.db, projectId);
  const lists = checkedLists(dictionary, asked);
  refuseExercises(dictionary, lists.cluster, 'existing');
  const people = await weightedPeople(app.db, projectId, asked.weight);
  const surveyAt = await surveyWith(app, projectId, people);
  const { check: matched, labels } = await match(app, userId, { surveyAt, from });
  if (labels === null) throw refuse('segments-refused', { problem: matched.problem ?? '' });
  const { file, ...origin } = source;
  const run = {
    project_id: projectId,
    submission_key: asked.submission_key ?? null,
    name: asked.name,
    description: asked.description ?? '',
    ...existingSettings(matched.segments.length),
    ...lists,
    given_from: existingFromOf(origin, file, matched),
  };
  return submit(
    app,
    userId,
    run,
    useExistingSegments,
    async (runId, trx) => {
      const stored = { name: 'labels', mediaType: 'application/octet-stream', source: labels, runId };
      return { runId, labelsId: await app.files.store(trx, stored), names: matched.segments.map(({ name }) => name) };
    },
    { people },
  );
}

function fileTask(file: ReceivedFile, asked: z.output<typeof checkOfFile>): MatchTask['from'] {
  const { id_column: id = null, segment_column: segment = null, probabilities = null } = asked;
  return { path: file.path, name: file.name, columns: { id, segment, probabilities } };
}

const segmentsFile = (received: Received) => theFile(received, 'segments_file');
