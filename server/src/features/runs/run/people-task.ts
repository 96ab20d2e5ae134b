import { traitsOf, treatmentOf } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import type { FinishedRun } from './finished-run.ts';
import { surveyOf } from './people-queries.ts';

export type PeopleTask = Awaited<ReturnType<typeof peopleTask>>;

/** Where a thread finds the people of a run and the fit behind their segments. */
export async function peopleTask(app: App, { run, result }: FinishedRun) {
  const { merged } = result;
  const byModel = traitsOf({ ...run, ...result }).assignsByModel;
  return {
    surveyAt: await surveyOf(app, run),
    placementsPath: await app.files.local(result.placements_file),
    /** Null where people came with their segments. */
    fit: byModel
      ? {
          modelsPath: await app.files.local(result.models_file),
          /** Segments of the model: of merged segments, of their parts. */
          of: merged?.of ?? result.segments,
          /** By segment, the fitted segments that it combines, from 0; null where none were merged. */
          groups: merged?.groups.map((parts) => parts.map((k) => k - 1)) ?? null,
          treatment: treatmentOf(result),
          alpha: run.alpha,
          cluster: run.cluster as readonly string[],
          /** Those of them that count as numbers, and how segments may differ in them. */
          numbers: run.numbers as readonly string[],
          spread: result.answers?.numbers?.spread ?? false,
        }
      : null,
    seed: result.seed,
  };
}
