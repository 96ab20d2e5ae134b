import { exportFormats } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { personaEditsOf } from '../personas/index.ts';
import { findProject, surveySource } from '../projects/index.ts';
import {
  evidenceForJob,
  finishedRun,
  runAnswer,
  runCrosstab,
  selectDrivers,
  selectStability,
  selectVersions,
} from '../runs/index.ts';
import { trackingOf } from '../tracking/index.ts';
import { lastTopK } from '../typing-tool/index.ts';
import { storedValue } from '../value/index.ts';
import type { DeckSource } from './deck/index.ts';
import { fileName } from './file-name.ts';
import { selectTemplate } from './queries.ts';
import { filterText } from './read-export-source.ts';

const thread = new URL('./deck/deck.thread.ts', import.meta.url);
const { mediaType } = exportFormats.pptx;

/** Makes the presentation of a run, from what is saved when the job runs. */
export const writeDeck = defineJob({
  kind: 'export-deck',
  keepDays: 'exports',
  input: z.strictObject({ runId: z.uuid() }),
  async handle(context, { runId }) {
    const { app, jobId, ownerId, compute, progress } = context;
    if (ownerId === null) throw new Error('an export needs an owner');
    progress(0, stageWords('en').readingRun);
    const finished = await finishedRun(app.db, ownerId, runId);
    const [project, crosstab, evidence, { edits }, typing, stability, versions, survey] = await Promise.all([
      findProject(app.db, ownerId, finished.run.project_id),
      runCrosstab(app.db, runId),
      evidenceForJob(context, finished),
      personaEditsOf(app.db, runId, finished.result.segments),
      lastTopK(app.db, runId),
      selectStability(app.db, runId),
      selectVersions(app.db, runId),
      surveySource(app.db, finished.run.project_id),
    ]);
    const drivers = await selectDrivers(app.db, runId);
    const template = await selectTemplate(app.db, finished.run.project_id);
    const run = runAnswer(finished, crosstab, { stability, versions, source: survey });
    const source: DeckSource = {
      project: project.name,
      run,
      evidence,
      filter: await filterText(app.db, run.project_id, run.subgroup),
      edits,
      typing,
      stability,
      tracking: await trackingOf(app.db, runId),
      drivers,
      value: await storedValue(app.db, finished),
      templatePath: template ? await app.files.local(template.id) : null,
      exported: app.clock.now(),
    };
    const bytes = await compute<DeckSource, Uint8Array>(thread, source);
    return async (trx) => {
      const name = fileName(run.name, 'personas', 'pptx');
      return { fileId: await app.files.store(trx, { name, mediaType, source: bytes, runId, jobId }) };
    };
  },
});
