import path from 'node:path';
import { exportFormats, responsesOfKind, segmentTitle } from '@qp/facts';
import { spssFileWords } from '@qp/words/files/spss';
import { segmentWords } from '@qp/words/run/segments';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { AS_FOUND, type TableChoice } from '../../platform/tabular/index.ts';
import { projectChoice, projectPlan } from '../imports/index.ts';
import { findProject, projectVariables, surveySource, unpackSourceFile } from '../projects/index.ts';
import { finishedRun, surveyOf } from '../runs/index.ts';
import { fileName } from './file-name.ts';
import { codesInFiles } from './original-codes.ts';
import type { OriginalFileTask } from './original-file.thread.ts';
import type { SpssFileTask } from './spss-file.thread.ts';

const discretizedThread = new URL('./spss-file.thread.ts', import.meta.url);
const originalThread = new URL('./original-file.thread.ts', import.meta.url);

const versions = ['original', 'discretized'] as const;

/** The survey with segments and probabilities as an SPSS file: people take the segments back to where the survey came from. */
export const writeSpssFile = defineJob({
  kind: 'spss-file',
  keepDays: 'exports',
  input: z.strictObject({ runId: z.uuid(), version: z.enum(versions).default('original') }),
  async handle({ app, jobId, ownerId, compute, scratch }, { runId, version }) {
    if (ownerId === null) throw new Error('a download needs an owner');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const folder = await scratch();
    const outputPath = path.join(folder, 'segments.sav');
    const task = {
      placementsPath: await app.files.local(result.placements_file),
      outputPath,
      runName: run.name,
      merged: segmentWords('en').originInFiles({ ...run, ...result }),
      codes: codesInFiles(result.given),
      created: app.clock.now().toISOString(),
      titles: (run.header_descriptions ?? []).map((_, k, all) => segmentTitle(k + 1, all)),
      variables: await projectVariables(app.db, run.project_id),
    };
    const original = version === 'original' ? await originalOf(app, ownerId, run.project_id, folder) : null;
    const surveyAt = await surveyOf(app, run);
    const weight = run.weight && { name: run.weight.name, surveyAt };
    if (original) await compute<OriginalFileTask, number>(originalThread, { ...task, ...original, weight });
    else {
      const plan = await projectPlan(app.db, run.project_id);
      await compute<SpssFileTask, number>(discretizedThread, {
        ...task,
        surveyAt,
        weight: run.weight?.name ?? null,
        fileLabel: spssFileWords('en').discretized(run.name),
        sets: (plan ?? []).flatMap(({ source, plan: { kind } }) =>
          source.set && responsesOfKind(kind) === 'set'
            ? [{ code: source.code, name: source.set.name, label: source.set.label }]
            : [],
        ),
      });
    }
    return async (trx) => {
      const name = fileName(run.name, original ? 'segments' : 'segments discretized', 'sav');
      const source = { path: outputPath };
      const { mediaType } = exportFormats.sav;
      return { fileId: await app.files.store(trx, { name, mediaType, source, runId, jobId }) };
    };
  },
});

/** Where the survey lies as it came; null in a project that was made from one file before such files were kept. */
async function originalOf(
  app: App,
  ownerId: string,
  projectId: string,
  folder: string,
): Promise<Pick<OriginalFileTask, 'path' | keyof TableChoice | 'rawAnswers'> | null> {
  const source = await surveySource(app.db, projectId);
  const { dataFileId, sourceFileId } = await findProject(app.db, ownerId, projectId);
  if (source === 'answers') return { path: await app.files.local(dataFileId), ...AS_FOUND, rawAnswers: true };
  if (sourceFileId === null) return null;
  const target = path.join(folder, 'original');
  await unpackSourceFile(app, sourceFileId, target);
  return { path: target, ...(await projectChoice(app.db, projectId)), rawAnswers: false };
}
