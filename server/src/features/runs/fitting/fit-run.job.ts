import type { SelectionReport } from '@qp/facts';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineJob, type JobContext } from '../../../platform/queue/job.ts';
import { projectSize, projectVariables } from '../../projects/index.ts';
import type { SelectionTask } from '../questions/index.ts';
import { type RunRow, selectRunById, setFailure, surveyOf, variablePlaces } from '../run/index.ts';
import type { Segmentation, SegmentationTask } from '../segmentation/index.ts';
import { finishRun } from './finish-run.ts';
import { fitInPieces } from './fit-piece.job.ts';
import { fittingSettings, threadsFor, workOf } from './fitting-settings.ts';

const selectQuestions = new URL('../questions/select-questions.thread.ts', import.meta.url);
export const segmentSurvey = new URL('../segmentation/segment-survey.thread.ts', import.meta.url);

/** Fits every number of segments, chooses one, assigns all respondents and computes the cross-tab. */
export const fitRun = defineJob({
  kind: 'fit-run',
  lane: 'long',
  input: z.strictObject({ runId: z.uuid() }),
  async handle(context, { runId }) {
    const { app, compute } = context;
    const since = performance.now();
    const run = await selectRunById(app.db, runId);
    if (!run) throw new Error(`the run ${runId} is gone`);
    const selected = run.selection ? await selectedQuestions(context, run) : undefined;
    const work = workOf(await projectSize(app.db, run.project_id), run);
    const inPieces = selected || work < app.settings.cutRunsFrom ? undefined : await fitInPieces(context, run);
    const task: SegmentationTask = {
      surveyAt: await surveyOf(app, run),
      ...(await variablePlaces(app.db, { ...run, ...selected?.lists })),
      source: { settings: fittingSettings(run), inPieces, selected: selected?.report.segments },
    };
    const { fitted, ...segmentation } = await compute<SegmentationTask, Segmentation>(segmentSurvey, task, {
      threads: inPieces ? 1 : threadsFor(work, app.settings.computeThreads),
    });
    if (!fitted) throw new Error('the thread did not fit');
    const seconds = (performance.now() - since) / 1000;
    return finishRun(context, run, { fitted, segmentation, seconds, selected });
  },
  onFailed: (trx, { runId }, failure) => setFailure(trx, runId, failure),
});

/** The questions that carry a segmentation; those that were dropped describe it. */
async function selectedQuestions({ app, compute }: JobContext, run: RunRow) {
  const { cluster } = await variablePlaces(app.db, run);
  const report = await compute<SelectionTask, SelectionReport>(selectQuestions, {
    surveyAt: await surveyOf(app, run),
    cluster,
    maxSegments: run.max_clusters,
    seed: run.seed,
  });
  if (report.segments < 2) throw refuse('nothing-carries', { questions: run.cluster.length });
  const kept = new Set(report.questions.filter(({ role }) => role === 'kept').map(({ code }) => code));
  const dictionary = await projectVariables(app.db, run.project_id);
  const describing = dictionary.filter(
    ({ code, uses }) =>
      uses.includes('profile') && !kept.has(code) && (run.profile.includes(code) || run.cluster.includes(code)),
  );
  const lists = {
    cluster: run.cluster.filter((code) => kept.has(code)),
    profile: describing.map(({ code }) => code),
    numbers: run.numbers.filter((code) => kept.has(code)),
  };
  return { report, lists };
}
