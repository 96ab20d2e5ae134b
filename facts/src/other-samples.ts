import { type Agreement, agreementOf } from './agreement.ts';
import { STABLE } from './stability.ts';
import type { StabilityAt } from './stability-result.ts';
import { CLEAR_LEAD } from './survey-limits.ts';

/** What other samples say about a run: how many people keep their segment, how many segments reappear, and which number is safer. */

/** From this share of people in segments that reappear a run is well supported, from the second usable with care; below, not supported. */
export const WELL_SUPPORTED_FROM = 0.9;
const WITH_CARE_FROM = 0.6;

/** Below this agreement the segment itself is uncertain, however well a typing tool assigns people to it. */
export const UNCERTAIN_SEGMENT_UNDER = 0.8;

/** The share of people, by the sizes of the segments, whose segment reappears in other samples. */
export function shareReappearing(stability: readonly number[], shares: readonly number[]): number {
  return shares.reduce((sum, share, k) => sum + (stability[k] >= STABLE ? share : 0), 0);
}

/** 2 well supported, 1 usable with care, 0 not supported. */
export function supportOf(share: number): 0 | 1 | 2 {
  if (share >= WELL_SUPPORTED_FROM) return 2;
  return share >= WITH_CARE_FROM ? 1 : 0;
}

type TriedNumber = Pick<StabilityAt, 'segments' | 'stability'>;
interface FittedNumber {
  readonly segments: number;
  readonly shares: readonly number[];
}
interface PredictedLead {
  readonly segments: number;
  readonly lead: number;
  readonly leadError: number;
}

/**
 * The number to recommend once other samples were tried: the one picked, or the largest smaller one with better support, as long
 * as it predicts people better than one group does.
 */
export function saferNumber(
  picked: number,
  fits: readonly FittedNumber[],
  tried: readonly TriedNumber[],
  predicted: readonly PredictedLead[] | null,
): number {
  const support = (segments: number) => {
    const at = tried.find((one) => one.segments === segments);
    const fit = fits.find((one) => one.segments === segments);
    return at && fit ? supportOf(shareReappearing(at.stability, fit.shares)) : 0;
  };
  const predicts = ({ segments }: TriedNumber) => {
    const figure = predicted?.find((one) => one.segments === segments);
    return !figure || figure.lead > CLEAR_LEAD * figure.leadError;
  };
  const better = tried
    .filter((one) => one.segments < picked && predicts(one))
    .map(({ segments }) => segments)
    .filter((segments) => support(segments) > support(picked));
  const most = Math.max(...better.map(support));
  return Math.max(...better.filter((segments) => support(segments) === most), better.length > 0 ? 0 : picked);
}

/** Agreement with another sample of the solution with this many segments; null where it was not tried. */
export function agreementAt(
  tried: readonly Pick<StabilityAt, 'segments' | 'agreement'>[] | null | undefined,
  segments: number,
): Agreement | null {
  const at = tried?.find((one) => one.segments === segments);
  return at ? agreementOf(at.agreement) : null;
}
