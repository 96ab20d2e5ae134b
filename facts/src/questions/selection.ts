/** The questions that carry a segmentation, chosen from those that were offered. */

export const selectionRoles = ['kept', 'repeats', 'noise'] as const;
export type SelectionRole = (typeof selectionRoles)[number];

interface SelectedQuestion {
  readonly code: string;
  readonly role: SelectionRole;
  /** The questions that say the same; empty unless it repeats. */
  readonly by: readonly string[];
  /** Bits about the segment that only this question adds, on the reserve. */
  readonly bits: number;
}

export interface SelectionReport {
  /** Respondents that the selection saw, and those of the reserve. */
  readonly seen: number;
  readonly reserve: number;
  /** The number of segments that was found with the questions. */
  readonly segments: number;
  readonly questions: readonly SelectedQuestion[];
  /** Mean log-likelihood of the reserve's answers to the kept questions, a respondent: with one segment, with all questions, with the kept ones. */
  readonly oneSegment: number;
  readonly allQuestions: number;
  readonly keptQuestions: number;
}
