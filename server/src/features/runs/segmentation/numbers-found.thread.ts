import type { RunAnswers } from '@qp/contract';
import { hasNumbers, informationShares, type LatentClassData, type SegmentationResult } from '@qp/engine/latent-class';
import { DECIDES_ALONE, type SegmentModel } from '@qp/facts';
import type { VariablePlace } from './segmentation.ts';

/** What a fit found about numbers. */

/** Whether segments may differ in spread; nothing without numbers. */
export function spreadOf(
  data: LatentClassData,
  { spread, spreadTrial }: Pick<SegmentationResult, 'spread' | 'spreadTrial'>,
): Pick<RunAnswers, 'numbers'> {
  if (!hasNumbers(data)) return {};
  const trial = spreadTrial && {
    people: spreadTrial.people,
    lead: spreadTrial.lead,
    standard_error: spreadTrial.standardError,
  };
  return { numbers: { spread, trial } };
}

/** The number that decides the segments alone, if there is one. A single variable always does. */
export function numberAlone(
  codes: readonly string[],
  cluster: readonly VariablePlace[],
  model: SegmentModel,
): Pick<RunAnswers, 'alone'> {
  if (cluster.length < 2) return {};
  const shares = informationShares(model);
  const numbers = new Set(cluster.filter(({ number }) => number !== undefined).map(({ code }) => code));
  const at = shares.findIndex((share, j) => share > DECIDES_ALONE && numbers.has(codes[j]));
  return at < 0 ? {} : { alone: { code: codes[at], share: shares[at] } };
}
