import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { surveyFile } from '../projects/index.ts';
import { finishRun } from './finish-run.ts';
import { segmentSurvey } from './fit-run.job.ts';
import { fittedOf, remadeFrom } from './fitted-before.ts';
import { type MergePlan, mergePlan } from './merge-plan.ts';
import { setFailure } from './queries.ts';
import type { Segmentation, SegmentationTask } from './segmentation.ts';
import { decodeModel } from './stored-files/index.ts';
import { variablePlaces } from './variable-places.ts';

/** Creates a run with merged segments: probabilities are added, everything else is recomputed. */
export const mergeSegments = defineJob({
  kind: 'merge-segments',
  label: 'Merge segments of a run',
  input: z.strictObject({ runId: z.uuid(), from: z.uuid(), segments: z.array(z.int()), name: z.string() }),
  async handle(context, { runId, from, segments, name }) {
    const { app, compute } = context;
    const since = performance.now();
    const gone = 'The run whose segments are merged has been deleted.';
    const { run, origin, source, models } = await remadeFrom(app, runId, from, gone);
    const plan = mergePlan(source, segments);
    const model = decodeModel(models, plan.of);
    if (!model) throw new Error(`the run ${from} has no fit of ${plan.of} segments`);
    const task: SegmentationTask = {
      surveyPath: await surveyFile(app, run.project_id),
      ...(await variablePlaces(app.db, run)),
      source: { model, merge: { groups: plan.groups.map((parts) => parts.map((n) => n - 1)) } },
    };
    const { fitted: _, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task);
    const seconds = (performance.now() - since) / 1000;
    const groups = segmentation.groups.map((parts) => parts.map((k) => k + 1));
    const parts = groups.map((fitted) => partsOf(plan, fitted));
    return finishRun(context, run, {
      fitted: fittedOf(source, models),
      segmentation,
      seconds,
      merged: { run: origin.name, parts, of: plan.of, groups },
      names: parts.map((of) => (of.length > 1 ? name : (origin.header_descriptions[of[0] - 1] ?? ''))),
    });
  },
  onFailed: (trx, { runId }, failure) => setFailure(trx, runId, failure),
});

/** The segments of the original run that a group of fitted ones belongs to. */
function partsOf({ groups, parts }: MergePlan, fitted: readonly number[]): number[] {
  return parts[groups.findIndex((group) => group[0] === fitted[0])];
}
