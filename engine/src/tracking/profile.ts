import type { SegmentModel } from '@qp/facts';
import { classesOf, SMALLEST_PROBABILITY } from '../latent-class/index.ts';

/** How the segments of a run answer, laid out by class: a segment, or one level of response style of a segment. */
export interface Profile {
  readonly segments: number;
  readonly levels: number;
  readonly classes: number;
  /** Whether the levels have the same shares in every segment [LC38]. */
  readonly apart: boolean;
  /** Share of each class in the run. */
  readonly mixture: Float64Array;
  /** For each question: the probability of answer c in a class at [c * classes + class]. */
  readonly tables: readonly Float64Array[];
}

export function profileOf(fit: SegmentModel): Profile {
  const { classes, mixture, tables } = classesOf(fit);
  const safe = (probability: number) => Math.max(probability, SMALLEST_PROBABILITY);
  return {
    segments: fit.segments,
    levels: classes / fit.segments,
    classes,
    apart: fit.style?.agreeing !== undefined,
    mixture: Float64Array.from(mixture, safe),
    tables: tables.map((table) => Float64Array.from(table, safe)),
  };
}

/** The same segments by some of the questions only. */
export function onlyQuestions(fit: SegmentModel, questions: readonly number[]): SegmentModel {
  const { style } = fit;
  return {
    ...fit,
    categories: questions.map((j) => fit.categories[j]),
    responseProbabilities: questions.map((j) => fit.responseProbabilities[j]),
    ...(style && {
      style: { ...style, responseProbabilities: questions.map((j) => style.responseProbabilities[j]) },
    }),
  };
}

/** Shares of the segments from those of the classes. */
export function bySegment({ segments, levels }: Profile, shares: Float64Array): number[] {
  return Array.from({ length: segments }, (_, k) =>
    shares.subarray(k * levels, (k + 1) * levels).reduce((sum, share) => sum + share, 0),
  );
}
