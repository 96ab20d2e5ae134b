import { readFileSync } from 'node:fs';
import { clusterData, withSpread } from '@qp/engine/latent-class';
import type { FirstStep, Refitted } from '@qp/engine/refits';
import { onlyRespondents, type Survey } from '@qp/engine/survey';
import type { MadeRefits, PeopleTask, StoredRefits } from '../run/index.ts';
import { readSurvey, type SurveyAt } from '../segmentation/index.ts';
import { assignedRows, decodeModel, decodePlacements, type Placements, placementsOf } from '../stored-files/index.ts';
import { refitsFor } from './refits.thread.ts';

/** The people of a run and their segments: respondents who came without a segment, or are left out, take part in nothing. */
export function peopleOfRun(surveyAt: SurveyAt, placementsPath: string): { survey: Survey; placements: Placements } {
  const [survey, placements] = [readSurvey(surveyAt), decodePlacements(readFileSync(placementsPath))];
  const rows = assignedRows(placements);
  if (rows === null) return { survey, placements };
  return { survey: onlyRespondents(survey, rows), placements: placementsOf(placements, rows) };
}

/** The fit behind the segments; null where people came with them. */
export function firstStepOf(survey: Survey, { fit, seed }: Pick<PeopleTask, 'fit' | 'seed'>): FirstStep | null {
  if (fit === null) return null;
  const model = decodeModel(readFileSync(fit.modelsPath), fit.of);
  if (!model) throw new Error(`the run has no fit of ${fit.of} segments`);
  const { groups, treatment, alpha } = fit;
  return {
    data: withSpread(clusterData(survey, fit.cluster, new Set(fit.numbers)), fit.spread),
    model,
    groups,
    treatment,
    alpha,
    seed,
  };
}

/** With its refits, and what is to be kept of them where they weren't kept before; null where people came with their segments. */
export async function refittedOf(
  survey: Survey,
  task: PeopleTask & { readonly refits: StoredRefits | null },
  hooks: Parameters<typeof refitsFor>[2],
): Promise<{ refitted: Refitted | null; made: MadeRefits | null }> {
  const firstStep = firstStepOf(survey, task);
  if (firstStep === null) return { refitted: null, made: null };
  const { refits, made } = await refitsFor(firstStep, task.refits, hooks);
  return { refitted: { firstStep, refits }, made };
}
