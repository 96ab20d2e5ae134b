import type { OtherSamples } from '@qp/contract';
import { agreementAt, pickedSegments, type Stability, saferNumber } from '@qp/facts';
import type { JudgedResult, RunRow } from '../run/index.ts';

/** Agreement of the segments shown with another sample; null until tried. */
export function agreementOfRun(segments: number, stability: Stability | null): OtherSamples | null {
  const agreement = agreementAt(stability?.across, segments);
  if (stability === null || agreement === null) return null;
  return {
    all: agreement.all,
    bySegment: [...agreement.bySegment],
    people: stability.people,
    byNumber: stability.across.map((at) => ({ segments: at.segments, all: agreementAt([at], at.segments)!.all })),
  };
}

/** The number of segments that a run's criterion picks, or a smaller one that other samples confirm better; null where nothing was fitted. */
export function recommendedOf(
  run: Pick<RunRow, 'criterion'>,
  { fits, prediction }: Pick<JudgedResult, 'fits' | 'prediction'>,
  stability: Stability | null,
): number | null {
  if (fits.length === 0) return null;
  const picked = pickedSegments(fits, run.criterion, prediction);
  return saferNumber(picked, fits, stability?.across ?? [], prediction?.figures ?? null);
}
