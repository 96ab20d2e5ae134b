import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { surveyFile } from '../projects/index.ts';
import { selectRunById, setFailure } from './queries.ts';
import type { Segmentation, SegmentationTask } from './segmentation.ts';
import { storeResult } from './store-result.ts';
import { variablePlaces } from './variable-places.ts';

export const segmentSurvey = new URL('./segment-survey.thread.ts', import.meta.url);

/** Fits every number of segments, chooses one, places everybody and counts the cross-tab. */
export const fitRun = defineJob({
  kind: 'fit-run',
  lane: 'long',
  label: 'Fit the segments of a run',
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, compute }, { runId }) {
    const since = performance.now();
    const run = await selectRunById(app.db, runId);
    if (!run) throw new Error(`the run ${runId} is gone`);
    const task: SegmentationTask = {
      surveyPath: await surveyFile(app, run.project_id),
      ...(await variablePlaces(app.db, run)),
      source: {
        settings: {
          maxSegments: run.max_clusters,
          alpha: run.alpha,
          answers: run.answers,
          criterion: run.criterion,
          seed: run.seed,
          starts: run.starts,
        },
      },
    };
    const { fitted, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task, {
      threads: app.settings.computeThreads,
    });
    if (!fitted) throw new Error('the thread did not fit');
    const seconds = (performance.now() - since) / 1000;
    return (trx) => storeResult(app, trx, run.id, { fitted, segmentation, seconds });
  },
  onFailed: (trx, { runId }, failure) => setFailure(trx, runId, failure),
});
