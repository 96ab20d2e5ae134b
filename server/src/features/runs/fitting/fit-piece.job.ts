import { type FitPiece, type FittedPiece, fitPieces } from '@qp/engine/latent-class';
import { answerTreatments } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import type { JobContext } from '../../../platform/queue/job.ts';
import { definePart } from '../../../platform/queue/parts.ts';
import { type RunRow, selectRunById, surveyOf, variablePlaces } from '../run/index.ts';
import type { PieceTask } from '../segmentation/index.ts';
import { COUNTING_SHARE, type FittedInPieces, TRIAL_SHARE } from '../segmentation/index.ts';
import { fittingSettings } from './fitting-settings.ts';

const thread = new URL('../segmentation/fit-piece.thread.ts', import.meta.url);

const piece = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fits'), segments: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('fold'), fold: z.int() }),
]) satisfies z.ZodType<FitPiece>;

/** Some numbers of segments of a run, or one held-out fold, for any worker. */
export const fitRunPiece = definePart({
  kind: 'fit-piece',
  input: z.strictObject({
    runId: z.uuid(),
    /** The stored name of the treatment. */
    answersAs: z.enum(answerTreatments),
    spread: z.union([z.boolean(), z.literal('free')]).default(false),
    piece,
  }),
  async handle({ app, compute }, { runId, answersAs: treatment, spread, piece: of }) {
    const run = await selectRunById(app.db, runId);
    if (!run) throw new Error(`the run ${runId} is gone`);
    const task = { ...(await taskOf(app, run)), piece: { treatment, spread, of } };
    return compute<PieceTask, FittedPiece>(thread, task);
  },
});

/** Runs the trial here, then every piece on any free thread. */
export async function fitInPieces(
  { app, compute, inParts }: Pick<JobContext, 'app' | 'compute' | 'inParts'>,
  run: RunRow,
): Promise<FittedInPieces> {
  const task = { ...(await taskOf(app, run)), piece: null };
  const answers = await compute<PieceTask, FittedInPieces['answers']>(thread, task, {
    threads: app.settings.computeThreads,
  });
  const { treatment, spread } = answers;
  const inputs = fitPieces(fittingSettings(run)).map((of) => ({
    runId: run.id,
    answersAs: treatment,
    spread,
    piece: of as z.output<typeof piece>,
  }));
  const pieces = await inParts(fitRunPiece, inputs, {
    from: TRIAL_SHARE,
    to: 1 - COUNTING_SHARE,
    stage: stageWords('en').fitting,
  });
  return { answers, pieces };
}

async function taskOf(app: App, run: RunRow) {
  const { cluster } = await variablePlaces(app.db, run);
  return { surveyAt: await surveyOf(app, run), cluster, settings: fittingSettings(run) };
}
