import path from 'node:path';
import { segmentTitle } from '@qp/facts';
import { originText } from '@qp/words/run/segments';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { projectPlan } from '../imports/index.ts';
import { projectVariables, surveyFile } from '../projects/index.ts';
import { finishedRun } from '../runs/index.ts';
import { fileName } from './file-name.ts';
import type { SpssFileTask } from './spss-file.thread.ts';

const thread = new URL('./spss-file.thread.ts', import.meta.url);

/** The survey with segments and probabilities as an SPSS file: people take the segments back to where the survey came from. */
export const writeSpssFile = defineJob({
  kind: 'spss-file',
  label: 'Write an SPSS file with the segments',
  keepDays: 'exports',
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, jobId, ownerId, compute, scratch }, { runId }) {
    if (ownerId === null) throw new Error('a download needs an owner');
    const { run, result } = await finishedRun(app.db, ownerId, runId);
    const outputPath = path.join(await scratch(), 'segments.sav');
    const plan = await projectPlan(app.db, run.project_id);
    await compute<SpssFileTask, number>(thread, {
      surveyPath: await surveyFile(app, run.project_id),
      placementsPath: await app.files.local(result.placements_file),
      outputPath,
      runName: run.name,
      merged: originText({ ...run, ...result }),
      created: app.clock.now().toISOString(),
      titles: (run.header_descriptions ?? []).map((_, k, all) => segmentTitle(k + 1, all)),
      variables: await projectVariables(app.db, run.project_id),
      sets: (plan ?? []).flatMap(({ source, plan: { kind } }) =>
        source.set && kind === 'yesno' ? [{ code: source.code, name: source.set.name, label: source.set.label }] : [],
      ),
    });
    return async (trx) => {
      const name = fileName(run.name, 'segments', 'sav');
      const source = { path: outputPath };
      const mediaType = 'application/x-spss-sav';
      return { fileId: await app.files.store(trx, { name, mediaType, source, runId, jobId }) };
    };
  },
});
