import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { finishRun, segmentSurvey } from '../fitting/index.ts';
import { selectRunById, setFailure, surveyOf, variablePlaces } from '../run/index.ts';
import type { Segmentation, SegmentationTask } from '../segmentation/index.ts';
import { deleteLabels } from './queries.ts';

/** Makes a run of segments that people came with: nothing is fitted, everything after the fit is computed. */
export const useExistingSegments = defineJob({
  kind: 'given-segments',
  input: z.strictObject({
    runId: z.uuid(),
    labelsId: z.uuid(),
    /** Names of the segments by number. */
    names: z.array(z.string()),
  }),
  async handle(context, { runId, labelsId, names }) {
    const { app, compute } = context;
    const since = performance.now();
    const run = await selectRunById(app.db, runId);
    if (!run) throw new Error(`the run ${runId} is gone`);
    const task: SegmentationTask = {
      surveyAt: await surveyOf(app, run),
      ...(await variablePlaces(app.db, run)),
      source: { given: { labelsPath: await app.files.local(labelsId), alpha: run.alpha, seed: run.seed } },
    };
    const { fitted, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task);
    if (!fitted) throw new Error('the thread learned no model');
    const seconds = (performance.now() - since) / 1000;
    const write = finishRun(context, run, { fitted, segmentation, seconds, names });
    return async (trx) => {
      await deleteLabels(trx, labelsId);
      return write(trx);
    };
  },
  onFailed: async (trx, { runId, labelsId }, failure) => {
    await deleteLabels(trx, labelsId);
    await setFailure(trx, runId, failure);
  },
});
