import { existingModel } from '../existing-segments/index.ts';
import { SMALLEST_PROBABILITY } from '../latent-class/index.ts';
import { REFITS, type Refit, type Refits, refitRun } from '../refits/index.ts';
import { bootstrapWeights } from '../stability/bootstrap.ts';
import { bySegment, type Profile, profileOf } from './profile.ts';
import { drawnSizes, type SampleSizes } from './sample-sizes.ts';
import type { TrackedRun } from './types.ts';

/** What one resample of the run says, whatever the waves are: the profiles, and the sizes in the run. */
export interface RefittedRun {
  readonly profile: Profile;
  readonly run: SampleSizes;
}

/** The refits of a run [RF1], or for segments that nothing was fitted to, their answer shares in the same resamples [WV3]. */
export async function refittedRuns(
  run: TrackedRun,
  refits: Refits | null,
  resamples: number = REFITS,
): Promise<RefittedRun[]> {
  const numbers = Array.from({ length: resamples }, (_, n) => n + 1);
  if (!run.fitted) return numbers.map((n) => recounted(run, bootstrapWeights(run.data, run.seed, n)));
  const { all } = refits ?? (await refitRun({ ...run, groups: null }));
  const own = profileOf(run.model);
  return all.slice(0, resamples).map((refit) => refitted(own, refit));
}

function refitted(own: Profile, { mixture, tables, assigned }: Refit): RefittedRun {
  const exact = (values: Float32Array) => Float64Array.from(values, (value) => Math.max(value, SMALLEST_PROBABILITY));
  const profile = { ...own, mixture: exact(mixture), tables: tables.map(exact) };
  return { profile, run: { estimated: bySegment(profile, profile.mixture), assigned: [...assigned] } };
}

/** Profiles of given segments are the answer shares of their respondents, in the resample as in the run. */
function recounted({ data, segmentOf, model, alpha }: TrackedRun, weights: Float64Array): RefittedRun {
  const profile = profileOf(existingModel({ data: { ...data, weights }, segmentOf, segments: model.segments }, alpha));
  return { profile, run: drawnSizes(data, profile, new Set(), weights) };
}
