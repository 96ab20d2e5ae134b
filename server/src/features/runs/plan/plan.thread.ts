import { readFileSync } from 'node:fs';
import type { TypedPlan } from '@qp/contract';
import { withSpread } from '@qp/engine/latent-class';
import { newPeople, type PlanSettings, type PlanTruth, plantedTruth, surveyAsPlanned } from '@qp/engine/sample';
import { type AnswerTreatment, type NumberSpread, type PlannedSurvey, separations } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { clusterData, readKept, type SurveyAt, type VariablePlace } from '../segmentation/index.ts';
import { decodeModel } from '../stored-files/index.ts';

/** Simulates some surveys. */

export interface PlanTask {
  readonly from:
    | { readonly typed: TypedPlan }
    | {
        readonly surveyAt: SurveyAt;
        readonly modelsPath: string;
        readonly segments: number;
        readonly cluster: readonly VariablePlace[];
        readonly spread: NumberSpread;
      };
  readonly settings: Omit<PlanSettings, 'treatment'> & { readonly treatment: AnswerTreatment };
  readonly surveys: readonly { readonly people: number; readonly survey: number }[];
}

export default threadWork<PlanTask, PlannedSurvey[]>(
  async ({ from, settings, surveys }, { progress, signal, threads }) => {
    const truth = truthOf(from, settings.seed);
    const fresh = newPeople(truth, settings.seed);
    const outcomes: PlannedSurvey[] = [];
    for (const [done, survey] of surveys.entries()) {
      signal.throwIfAborted();
      progress(done / surveys.length, stageWords('en').planning(done, surveys.length));
      outcomes.push(await surveyAsPlanned(truth, { ...settings, threads }, survey, fresh));
    }
    return outcomes;
  },
);

function truthOf(from: PlanTask['from'], seed: number): PlanTruth {
  if ('typed' in from) {
    const { sizes, separation, questions, responses } = from.typed;
    return plantedTruth(sizes, separations[separation], questions, responses, seed);
  }
  const data = withSpread(clusterData(readKept(from.surveyAt), from.cluster), from.spread);
  const model = decodeModel(readFileSync(from.modelsPath), from.segments);
  if (!model) throw new Error(`the run has no fit of ${from.segments} segments`);
  return { model, data };
}
