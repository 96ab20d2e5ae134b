import { DEFAULT_ALPHA, DEFAULT_SEED, type TypedPlan } from '@qp/contract';
import { DEFAULT_CRITERION } from '@qp/facts';
import type { PlanTask } from './plan.thread.ts';

/** As a run would be with the settings that the page proposes. */
export function typedTask(typed: TypedPlan): Omit<PlanTask, 'surveys'> {
  const maxSegments = typed.sizes.length + 3;
  const settings = { maxSegments, criterion: DEFAULT_CRITERION, alpha: DEFAULT_ALPHA, seed: DEFAULT_SEED };
  return { from: { typed }, settings: { ...settings, treatment: 'categories' } };
}

/** Shares of the segments, the largest first. */
export function typedSizes({ sizes }: TypedPlan): number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => size / whole).sort((a, b) => b - a);
}
