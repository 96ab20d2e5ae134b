import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { surveyFile } from '../projects/index.ts';
import type { EvidenceTask } from './evidence.thread.ts';
import { insertEvidence, selectResult, selectRunById } from './queries.ts';
import { variablePlaces } from './variable-places.ts';

const thread = new URL('./evidence.thread.ts', import.meta.url);

/** Gives a run that was made before there were tests what a new one gets with its cross-tab. */
export const addEvidence = defineJob({
  kind: 'add-evidence',
  label: 'Test the differences of a cross-tab',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, compute }, { runId }) {
    const run = await selectRunById(app.db, runId);
    const result = await selectResult(app.db, runId);
    if (!run || !result) throw new Error(`the run ${runId} is gone`);
    const task: EvidenceTask = {
      surveyPath: await surveyFile(app, run.project_id),
      placementsPath: await app.files.local(result.placements_file),
      ...(await variablePlaces(app.db, run)),
    };
    const evidence = await compute<EvidenceTask, string>(thread, task);
    return async (trx) => {
      await insertEvidence(trx, runId, evidence);
    };
  },
});
