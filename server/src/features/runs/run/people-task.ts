import { type AnswerTreatment, type NumberSpread, traitsOf, treatmentOf } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import type { SurveyAt } from '../segmentation/index.ts';
import type { FinishedRun } from './finished-run.ts';
import { surveyOf } from './people-queries.ts';

/** Where a thread finds the people of a run and the fit behind their segments. */
export interface PeopleTask {
  readonly surveyAt: SurveyAt;
  readonly placementsPath: string;
  /** Null where people came with their segments. */
  readonly fit: {
    readonly modelsPath: string;
    /** Segments of the model: of merged segments, of their parts. */
    readonly of: number;
    /** By segment, the fitted segments that it combines, from 0; null where none were merged. */
    readonly groups: readonly (readonly number[])[] | null;
    readonly treatment: AnswerTreatment;
    readonly alpha: number;
    readonly cluster: readonly string[];
    /** Those of them that count as numbers, and how segments may differ in them. */
    readonly numbers: readonly string[];
    readonly spread: NumberSpread;
  } | null;
  readonly seed: number;
}

export async function peopleTask(app: App, { run, result }: FinishedRun): Promise<PeopleTask> {
  const { merged } = result;
  const byModel = traitsOf({ ...run, ...result }).assignsByModel;
  return {
    surveyAt: await surveyOf(app, run),
    placementsPath: await app.files.local(result.placements_file),
    fit: byModel
      ? {
          modelsPath: await app.files.local(result.models_file),
          of: merged?.of ?? result.segments,
          groups: merged?.groups.map((parts) => parts.map((k) => k - 1)) ?? null,
          treatment: treatmentOf(result),
          alpha: run.alpha,
          cluster: run.cluster,
          numbers: run.numbers,
          spread: result.answers?.numbers?.spread ?? false,
        }
      : null,
    seed: result.seed,
  };
}
