import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { projectSize, surveyFile } from '../projects/index.ts';
import { finishRun } from './finish-run.ts';
import { fitInPieces, workOf } from './fit-piece.job.ts';
import { fittingSettings } from './fitting-settings.ts';
import { selectRunById, setFailure } from './queries.ts';
import type { Segmentation, SegmentationTask } from './segmentation.ts';
import { variablePlaces } from './variable-places.ts';

/**
 * Below this much work (`workOf`) one thread is faster than starting more. Measured at 20,000 and 43,000: 0.44 and 0.82 s of
 * processor time on one thread, 0.69 and 1.29 s on two.
 */
const SHARED_FROM = 50_000;

export const segmentSurvey = new URL('./segment-survey.thread.ts', import.meta.url);

/** Fits every number of segments, chooses one, assigns all respondents and computes the cross-tab. */
export const fitRun = defineJob({
  kind: 'fit-run',
  lane: 'long',
  label: 'Fit the segments of a run',
  input: z.strictObject({ runId: z.uuid() }),
  async handle(context, { runId }) {
    const { app, compute } = context;
    const since = performance.now();
    const run = await selectRunById(app.db, runId);
    if (!run) throw new Error(`the run ${runId} is gone`);
    const work = workOf(await projectSize(app.db, run.project_id), run);
    const inPieces = work < app.settings.cutRunsFrom ? undefined : await fitInPieces(context, run);
    const task: SegmentationTask = {
      surveyPath: await surveyFile(app, run.project_id),
      ...(await variablePlaces(app.db, run)),
      source: { settings: fittingSettings(run), inPieces },
    };
    const { fitted, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task, {
      threads: inPieces || work < SHARED_FROM ? 1 : app.settings.computeThreads,
    });
    if (!fitted) throw new Error('the thread did not fit');
    const seconds = (performance.now() - since) / 1000;
    return finishRun(context, run, { fitted, segmentation, seconds });
  },
  onFailed: (trx, { runId }, failure) => setFailure(trx, runId, failure),
});
