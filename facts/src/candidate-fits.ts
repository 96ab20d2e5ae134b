import type { AgreementTable } from './agreement.ts';

/** What is known of every number of segments that was fitted, and what the choice among them needs. */

/** The figures by which fits are compared; smaller is better. */
export const fitCriteria = ['aic', 'bic', 'caic', 'sabic', 'icl'] as const;
export type FitCriterion = (typeof fitCriteria)[number];

/** Whether answers can identify a number of segments; else too many parameters for the possible answers, or no full rank. */
export const identifications = ['identified', 'too-many-parameters', 'rank-deficient'] as const;
export type Identification = (typeof identifications)[number];

/** What the choice needs to know of a fit. */
export interface CandidateFit extends Readonly<Record<FitCriterion, number>> {
  readonly segments: number;
  readonly converged: boolean;
  readonly emptySegment: boolean;
  /** One of its segments is that of people who choose at random. */
  readonly atRandom?: boolean;
  /** Whether the questions can identify this many segments at all [LC26]; absent in older runs. */
  readonly identification?: Identification;
  /** Where fits without them assign held-out respondents; null for one segment, absent in older runs. */
  readonly agreementTable?: AgreementTable | null;
}
