import { traitsOf } from '@qp/facts';
import { failureWords } from '@qp/words/errors/problems';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { defineJob } from '../../../platform/queue/job.ts';
import { type ResultRow, type RunRow, setFailure, surveyOf, variablePlaces } from '../run/index.ts';
import type { Segmentation, SegmentationTask } from '../segmentation/index.ts';
import { decodeModel } from '../stored-files/index.ts';
import { finishRun } from './finish-run.ts';
import { segmentSurvey } from './fit-run.job.ts';
import { fittedHowOf, fittedOf, remadeFrom } from './fitted-before.ts';

/** Creates a run with merged segments: probabilities are added, everything else is recomputed. */
export const mergeSegmentsJob = defineJob({
  kind: 'merge-segments',
  input: z.strictObject({ runId: z.uuid(), from: z.uuid(), segments: z.array(z.int()), name: z.string() }),
  async handle(context, { runId, from, segments, name }) {
    const { app, compute } = context;
    const since = performance.now();
    const gone = failureWords('en').mergedRunDeleted;
    const { run, origin, source, models } = await remadeFrom(app, runId, from, gone);
    // Existing segments have no parts that a model could assign people to: each merge joins what was given.
    const { assignsByModel } = traitsOf({ ...run, merged: source.merged });
    const plan = mergePlan(assignsByModel ? source : { ...source, merged: null }, segments);
    const task: SegmentationTask = {
      surveyAt: await surveyOf(app, run),
      ...(await variablePlaces(app.db, run)),
      fittedHow: fittedHowOf(source, run.alpha),
      source: await mergedSource(app, run, source, models, plan),
    };
    const { fitted, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task);
    const seconds = (performance.now() - since) / 1000;
    const groups = segmentation.groups.map((combined) => combined.map((k) => k + 1));
    const parts = groups.map((combined) => partsOf(plan, combined));
    const model = assignsByModel
      ? { of: plan.of, groups }
      : { of: groups.length, groups: groups.map((_, k) => [k + 1]) };
    return finishRun(context, run, {
      fitted: fitted ?? fittedOf(source, models),
      segmentation,
      seconds,
      merged: { run: origin.name, parts, ...model },
      names: parts.map((of) => (of.length > 1 ? name : (origin.header_descriptions[of[0] - 1] ?? ''))),
    });
  },
  onFailed: (trx, { runId }, failure) => setFailure(trx, runId, failure),
});

/** Existing segments are joined as they were given; others by the model that assigned people to them. */
async function mergedSource(
  app: App,
  run: RunRow,
  source: ResultRow,
  models: Uint8Array,
  plan: MergePlan,
): Promise<SegmentationTask['source']> {
  const groups = plan.groups.map((parts) => parts.map((n) => n - 1));
  if (source.given !== null) {
    const { codes, probabilities } = source.given;
    const placementsPath = await app.files.local(source.placements_file);
    const { alpha, seed } = run;
    return { given: { alpha, seed, placementsPath, probabilitiesGiven: probabilities === 'given', groups, codes } };
  }
  const model = decodeModel(models, plan.of);
  if (!model) throw new Error(`the run ${run.opened_from} has no fit of ${plan.of} segments`);
  return { model, merge: { groups } };
}

/** The segments of the original run that a group of fitted ones belongs to. */
function partsOf({ groups, parts }: MergePlan, fitted: readonly number[]): number[] {
  return parts[groups.findIndex((group) => group[0] === fitted[0])];
}

interface MergePlan {
  /** The number of fitted segments. */
  readonly of: number;
  /** For each new segment, the numbers of the fitted segments that it combines. */
  readonly groups: readonly (readonly number[])[];
  /** The same in the numbering of the original run. */
  readonly parts: readonly number[][];
}

/** The segments to merge; those of a merged run already combine several fitted ones. */
function mergePlan(source: Pick<ResultRow, 'segments' | 'merged'>, chosen: readonly number[]): MergePlan {
  const numbers = Array.from({ length: source.segments }, (_, k) => k + 1);
  const before = source.merged?.groups ?? numbers.map((n) => [n]);
  const joined = [...chosen].sort((a, b) => a - b);
  const parts = [joined, ...numbers.filter((n) => !joined.includes(n)).map((n) => [n])];
  return {
    of: source.merged?.of ?? source.segments,
    groups: parts.map((some) => some.flatMap((n) => before[n - 1])),
    parts,
  };
}
