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

/** Two refits: people x variables x segments. Steps are left out, of which there are about as many everywhere. */
export const pairWork = (people: number, variables: number, { segments }: PairTask): number =>
  2 * people * variables * segments;

/** The pairs cut into parts of about the same work, in their order. */
export function cutIntoParts(pairs: readonly PairTask[], people: number, variables: number): PairTask[][] {
  const parts: PairTask[][] = [];
  let room = 0;
  for (const pair of pairs) {
    if (room <= 0) {
      parts.push([]);
      room = WORK_A_PART;
    }
    parts.at(-1)!.push(pair);
    room -= pairWork(people, variables, pair);
  }
  return parts;
}
