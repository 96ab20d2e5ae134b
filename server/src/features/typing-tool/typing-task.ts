import type { ExistingResult } from '@qp/contract';
import { type AnswerTreatment, type NumberSpread, type SegmentModel, traitsOf, treatmentOf } from '@qp/facts';
import { segmentWords } from '@qp/words/run/segments';
import type { App } from '../../platform/app.ts';
import { projectVariables } from '../projects/index.ts';
import { type FinishedRun, finishedRun, readModel, surveyOf } from '../runs/index.ts';
import type { SurveyAt } from '../runs/segmentation/index.ts';

/** How the segments of a run were found, so they can be refitted with some respondents held out. */
export interface SegmentsOfRun {
  readonly surveyAt: SurveyAt;
  /** The cluster variables of the run, in the order of the model. */
  readonly cluster: readonly string[];
  /** Those of them that count as numbers, and how segments may differ in them. */
  readonly numbers: readonly string[];
  readonly spread: NumberSpread;
  readonly model: SegmentModel;
  /** Which of the model's segments each segment is made of, from 0; null where none were merged. */
  readonly merged: readonly (readonly number[])[] | null;
  readonly alpha: number;
  readonly treatment: AnswerTreatment;
  /** False where people came with their segment: the model is then learned from them, and never refitted. */
  readonly assignsByModel: boolean;
  /** Where everyone's probabilities come from. */
  readonly probabilitiesFrom: 'fitted' | ExistingResult['probabilities'];
}

export async function segmentsOfRun(app: App, { run, result }: FinishedRun): Promise<SegmentsOfRun> {
  const model = await readModel(app, result);
  if (!model) throw new Error(`the run ${run.id} has no model of ${result.segments} segments`);
  return {
    surveyAt: await surveyOf(app, run),
    cluster: run.cluster,
    numbers: run.numbers,
    spread: result.answers?.numbers?.spread ?? false,
    model,
    merged: result.merged?.groups.map((parts) => parts.map((n) => n - 1)) ?? null,
    alpha: run.alpha,
    treatment: treatmentOf(result),
    assignsByModel: traitsOf({ ...run, ...result }).assignsByModel,
    probabilitiesFrom: result.given?.probabilities ?? 'fitted',
  };
}

/** What a thread of this feature needs to know about a run. */
export interface TypingTask extends SegmentsOfRun {
  readonly runName: string;
  readonly segments: number;
  /** Where everyone was assigned: the run's file, which only the thread reads. */
  readonly placementsPath: string;
  /** The variables in question, in the order of the dictionary or of their contribution. */
  readonly variables: readonly { readonly code: string; readonly label: string }[];
}

export async function typingTask(app: App, ownerId: string | null, runId: string, codes: readonly string[]) {
  if (ownerId === null) throw new Error('a typing job has an owner');
  const finished = await finishedRun(app.db, ownerId, runId);
  const { run, result } = finished;
  const dictionary = new Map((await projectVariables(app.db, run.project_id)).map((one) => [one.code, one.label]));
  return {
    ...(await segmentsOfRun(app, finished)),
    // A file of merged or existing segments must say so.
    runName: [run.name, segmentWords('en').origin({ ...run, ...result })].filter(Boolean).join('. '),
    segments: result.segments,
    placementsPath: await app.files.local(result.placements_file),
    variables: codes.map((code) => ({ code, label: dictionary.get(code) || code })),
  };
}
