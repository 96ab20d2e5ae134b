import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AnswerTreatment, Stability } from '@qp/facts';
import type { Fitted, Segmentation } from '../segmentation/index.ts';
import type { StabilityOutcome } from './stability-work.ts';

/** It ships with the example, or both cores were busy at the first start (make-example-stability.ts). */
interface Shipped {
  /** Hash of the run that was tried. */
  readonly run: string;
  readonly treatment: AnswerTreatment;
  readonly stability: Stability;
  /** What each pair of samples says; a test works some of them out again. */
  readonly outcomes: StabilityOutcome;
}

export const SHIPPED = new URL('./example-stability.json', import.meta.url);

interface TriedRun {
  readonly alpha: number;
  readonly fitted: Pick<Fitted, 'fits' | 'seed' | 'answers'>;
  readonly segmentation: Pick<Segmentation, 'placements'>;
}

/** The same for two runs only if their refits are the same: everyone's probabilities to the last bit, and what else refits depend on. */
export function fingerprintOf({ alpha, fitted, segmentation }: TriedRun): string {
  const { fits, seed, answers } = fitted;
  const settings = { fits: fits.length, seed, alpha, answers: answers.counted_as };
  return createHash('sha256').update(segmentation.placements).update(JSON.stringify(settings)).digest('hex');
}

export const readShipped = (): Shipped => JSON.parse(readFileSync(SHIPPED, 'utf8')) as Shipped;

/** Null for any other run. */
export function shippedStability(run: TriedRun): Stability | null {
  const shipped = readShipped();
  return fingerprintOf(run) === shipped.run ? shipped.stability : null;
}
