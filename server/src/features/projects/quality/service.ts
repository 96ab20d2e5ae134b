import type { PersonQuality, QualityIndex, QualityResult } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import { computeNow } from '../../../platform/queue/compute.ts';
import { findProject, projectVariables } from '../queries.ts';
import type { QualityTask } from './quality.thread.ts';

/** How people answered, worked out in a thread each time it is asked: nothing of it is stored. */

export const qualityThread = new URL('./quality.thread.ts', import.meta.url);
const TEXT_TYPE = 'Text';

interface Asked {
  readonly code: string;
  readonly label: string;
  readonly stem?: string | null;
  readonly type: string;
}

export function qualityTask(
  survey: QualityTask['survey'],
  path: string,
  dictionary: readonly Asked[],
  asked: QualityTask['asked'],
): QualityTask {
  const texts = dictionary.filter(({ type }) => type === TEXT_TYPE).map(({ code }) => code);
  const variables = dictionary.map(({ code, label, stem = null }) => ({ code, label, stem }));
  return { survey, variables, data: { path, texts }, asked };
}

async function ask<Answer>(app: App, userId: string, projectId: string, asked: QualityTask['asked']): Promise<Answer> {
  const { surveyFileId, dataFileId } = await findProject(app.db, userId, projectId);
  const dictionary = await projectVariables(app.db, projectId);
  const [survey, data] = [await app.files.local(surveyFileId), await app.files.local(dataFileId)];
  const compute = computeNow(userId, app.settings.uploadMinutes * 60_000);
  return compute<QualityTask, Answer>(qualityThread, qualityTask(survey, data, dictionary, asked));
}

export const qualityOf = (app: App, userId: string, projectId: string, speed?: number): Promise<QualityResult> =>
  ask(app, userId, projectId, { speed });

export const qualityOfPerson = (
  app: App,
  userId: string,
  projectId: string,
  person: string,
  flags: readonly QualityIndex[],
): Promise<PersonQuality> => ask(app, userId, projectId, { person, flags });
