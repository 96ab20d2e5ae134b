import type { PairOutcome, PairTask } from '@qp/engine/stability';
import type { FittingSettings, VariablePlace } from '../segmentation.ts';

/** What a thread is told that tries some pairs of samples. */
export interface StabilityTask {
  readonly surveyPath: string;
  readonly placementsPath: string;
  readonly cluster: readonly VariablePlace[];
  readonly answersAs: Exclude<FittingSettings['answers'], 'auto'>;
  readonly alpha: number;
  readonly seed: number;
  readonly pairs: readonly PairTask[];
}

export type StabilityOutcome = readonly PairOutcome[];

/** A second or three of a processor: less, and a part would read the survey for nothing. */
const WORK_A_PART = 3e7;

/** What a step costs beside that of categories; measured on 3,000 x 24 with 8 segments. */
const COST = { categories: 1, scales: 3, style: 20 } as const;

export interface Extent {
  readonly people: number;
  readonly variables: number;
  readonly answersAs: StabilityTask['answersAs'];
}

/** Two refits: people x variables x segments. Steps are left out, of which there are about as many everywhere. */
export const pairWork = ({ people, variables, answersAs }: Extent, { segments }: PairTask): number =>
  2 * people * variables * segments * COST[answersAs];

/** The pairs cut into parts of about the same work, in their order. */
export function cutIntoParts(pairs: readonly PairTask[], extent: Extent): PairTask[][] {
  const parts: PairTask[][] = [];
  let room = 0;
  for (const pair of pairs) {
    if (room <= 0) {
      parts.push([]);
      room = WORK_A_PART;
    }
    parts.at(-1)!.push(pair);
    room -= pairWork(extent, pair);
  }
  return parts;
}
