import type { PairOutcome, PairTask } from '@qp/engine/stability';
import type { AnswerTreatment, NumberSpread } from '@qp/facts';
import type { SurveyAt, VariablePlace } from '../segmentation/index.ts';

/** Input of a thread that refits some pairs of samples. */
export interface StabilityTask {
  readonly surveyAt: SurveyAt;
  readonly placementsPath: string;
  readonly modelsPath: string;
  readonly cluster: readonly VariablePlace[];
  readonly treatment: AnswerTreatment;
  /** How segments may differ in numbers. */
  readonly spread: NumberSpread;
  readonly alpha: number;
  readonly seed: number;
  readonly pairs: readonly PairTask[];
}

export type StabilityOutcome = readonly PairOutcome[];

/** About half a second of processor time, and at least one pair. */
export const WORK_PER_PART = 7e6;

/** Cost of a step relative to categories; measured on 3,000 x 24 with 8 segments. */
const COST: Readonly<Record<AnswerTreatment, number>> = { categories: 1, scales: 3, style: 20, acquiescence: 60 };

interface Extent {
  readonly people: number;
  readonly variables: number;
  readonly treatment: StabilityTask['treatment'];
}

/** Two refits: people x variables x segments. The number of steps is ignored because it varies little. */
export const pairWork = ({ people, variables, treatment }: Extent, { segments }: PairTask): number =>
  2 * people * variables * segments * COST[treatment];

/** The pairs in order, split into parts of about equal work. */
export function cutIntoParts(pairs: readonly PairTask[], extent: Extent): PairTask[][] {
  const parts: PairTask[][] = [];
  let room = 0;
  for (const pair of pairs) {
    if (room <= 0) {
      parts.push([]);
      room = WORK_PER_PART;
    }
    parts.at(-1)!.push(pair);
    room -= pairWork(extent, pair);
  }
  return parts;
}
