import { type FileProblem, fileProblem } from '@qp/contract';
import type { SurveyFile } from '@qp/facts';
import { surveyProblemWords } from '@qp/words/imports/survey-problems';
import { z } from 'zod';
import { note, takeLine } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import type { FileSource } from '../../platform/files/files.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { insertProject, projectHashes } from './queries.ts';
import { readProject } from './read-project.job.ts';
import { attachFiles, deleteJob } from './reading-queries.ts';

interface NewProject {
  ownerId: string;
  name: string;
  uploadKey: string | null;
  files: Record<SurveyFile, { name: string; bytes: number; source: FileSource }>;
}

const MEDIA_TYPE = 'text/csv';
const verdict = z.union([
  z.object({ projectId: z.uuid() }),
  z.object({
    problems: z.array(fileProblem),
    more: z.number(),
  }),
]);

/** Stores the files, has them read and waits for the verdict. The first transaction takes the name. */
export async function createProject(app: App, project: NewProject): Promise<string> {
  const { jobId, hashes } = await app.db.transaction().execute(async (trx) => {
    const projectId = await insertProject(trx, project);
    if (projectId === null) throw refuse('project-name-taken');
    const store = async (kind: keyof NewProject['files']) => {
      const { name, bytes, source } = project.files[kind];
      const id = await app.files.store(trx, { name, mediaType: MEDIA_TYPE, source, projectId });
      return { id, name, bytes };
    };
    const data = await store('data');
    const variables = await store('variables');
    const discretized = await store('discretized');
    note({ projectId, project: project.name, subject: project.name });
    const input = { projectId, data, variables, discretized, line: takeLine() };
    const id = await app.queue.enqueue(trx, readProject, { ownerId: project.ownerId, input });
    await attachFiles(trx, projectId, { data, variables, discretized }, id);
    return { jobId: id, hashes: await projectHashes(trx, projectId) };
  });
  try {
    return await waitForVerdict(app, jobId);
  } catch (error) {
    await app.files.forget(hashes);
    throw error;
  }
}

async function waitForVerdict(app: App, jobId: string): Promise<string> {
  const { state, result, errorCode, errorMessage } = await app.queue.wait(jobId);
  if (state !== 'finished') {
    if (errorCode === 'storage-full' || errorCode === 'job-cancelled') throw refuse(errorCode);
    throw new Error(`the files of a project could not be read: ${errorMessage}`);
  }
  const answer = verdict.parse(result);
  if ('projectId' in answer) return answer.projectId;
  // Nothing of a refused project stays behind, not even that it was refused.
  await deleteJob(app.db, jobId);
  throw refuseProject(answer);
}

/** What is wrong with the three files, as a refusal. */
export function refuseProject({ problems, more }: { problems: readonly FileProblem[]; more: number }): Refusal {
  return refuse(
    'files-refused',
    { summary: surveyProblemWords('en').refusal(problems, more) },
    { problems: [...problems], more },
  );
}
