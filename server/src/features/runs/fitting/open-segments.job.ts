import { failureWords } from '@qp/words/errors/problems';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { setFailure, surveyOf, variablePlaces } from '../run/index.ts';
import type { Segmentation, SegmentationTask } from '../segmentation/index.ts';
import { decodeModel } from '../stored-files/index.ts';
import { finishRun } from './finish-run.ts';
import { segmentSurvey } from './fit-run.job.ts';
import { fittedHowOf, fittedOf, remadeFrom } from './fitted-before.ts';

/** Creates a run with another number of segments from the stored models, without refitting. */
export const openSegmentsJob = defineJob({
  kind: 'open-segments',
  input: z.strictObject({ runId: z.uuid(), from: z.uuid(), segments: z.int() }),
  async handle(context, { runId, from, segments }) {
    const { app, compute } = context;
    const since = performance.now();
    const gone = failureWords('en').openedRunDeleted;
    const { run, origin, source, models } = await remadeFrom(app, runId, from, gone);
    const model = decodeModel(models, segments);
    if (!model) throw new Error(`the run ${from} has no fit of ${segments} segments`);
    const task: SegmentationTask = {
      surveyAt: await surveyOf(app, run),
      ...(await variablePlaces(app.db, run)),
      source: { model },
      fittedHow: fittedHowOf(source, run.alpha),
      namesFrom: await app.files.local(source.placements_file),
    };
    const { fitted: _, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task);
    const seconds = (performance.now() - since) / 1000;
    const fitted = fittedOf(source, models);
    const names = segmentation.sameAs.map((at) => (at === null ? '' : (origin.header_descriptions[at] ?? '')));
    return finishRun(context, run, { fitted, segmentation, seconds, names, carried: true });
  },
  onFailed: (trx, { runId }, failure) => setFailure(trx, runId, failure),
});
