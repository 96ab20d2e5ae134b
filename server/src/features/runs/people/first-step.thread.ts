import { readFileSync } from 'node:fs';
import type { FirstStep } from '@qp/engine/drivers';
import { clusterData, withSpread } from '@qp/engine/latent-class';
import type { Survey } from '@qp/engine/survey';
import type { PeopleTask } from '../run/index.ts';
import { decodeModel } from '../stored-files/index.ts';

/** The fit behind the segments; null where people came with them. */
export function firstStepOf(survey: Survey, { fit }: Pick<PeopleTask, 'fit'>): FirstStep | null {
  if (fit === null) return null;
  const model = decodeModel(readFileSync(fit.modelsPath), fit.of);
  if (!model) throw new Error(`the run has no fit of ${fit.of} segments`);
  const { groups, answersAs, alpha } = fit;
  return {
    data: withSpread(clusterData(survey, fit.cluster, new Set(fit.numbers)), fit.spread),
    model,
    groups,
    answersAs,
    alpha,
  };
}
