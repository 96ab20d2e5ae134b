import type { LatentClassData } from '@qp/engine/latent-class';
import { comparePairs, planPairs, summariseStability } from '@qp/engine/stability';

/** Segments of categories tested on other samples, as a run tests its own. */
export async function testedOnOthers(data: LatentClassData, segments: number, assignments: Uint8Array) {
  const tasks = planPairs(segments, segments).filter((task) => task.segments === segments);
  const input = { data, treatment: 'categories', alpha: 100, seed: 1, solutions: [{ segments, assignments }] } as const;
  const tested = summariseStability(segments, data.respondents, tasks, await comparePairs(input, tasks, 1));
  return { own: tested.own, agreement: tested.across.find((at) => at.segments === segments)!.agreement };
}
