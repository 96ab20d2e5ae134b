import type {
  AnswerForm,
  Confidence,
  Correction,
  CrosstabEvidence,
  CrosstabGroup,
  NumberFormat,
  PersonaSection,
} from '@qp/facts';

/** What can be said of segments; SPEC.md numbers the rules. */

export interface PersonasInput {
  readonly segments: number;
  /** As counted by assignment. */
  readonly metrics: CrosstabGroup;
  readonly cluster: CrosstabGroup;
  readonly profile: CrosstabGroup;
  /** Its tests choose what is said, and its corrected figures are said. */
  readonly evidence: CrosstabEvidence;
  readonly confidence: Confidence;
  readonly correction: Correction;
}

export interface PersonaLine {
  /** Unique within a persona and the same whenever the run is opened. */
  readonly key: string;
  readonly code: string;
  readonly question: string;
  readonly factor: string;
  /** "agree", "Yes", "Discounter"; empty for a mean. */
  readonly answer: string;
  /** The responses that "agree" adds up; absent where the answer says them. */
  readonly combines?: readonly string[];
  readonly form: AnswerForm;
  readonly kind: 'share' | 'mean';
  /** How a number is written; absent for shares and metrics. */
  readonly number?: NumberFormat;
  /** In the segment, among all others, and among everyone. */
  readonly value: number;
  readonly rest: number;
  readonly total: number;
  /** 100 is as in Total; -1 where there is none. */
  readonly index: number;
  /** Standardised [PE2]; of a mean ln(index / 100). */
  readonly difference: number;
}

/** Two segments on one question. */
export interface SeparatingLine {
  readonly code: string;
  readonly question: string;
  readonly answer: string;
  readonly form: AnswerForm;
  readonly value: number;
  readonly other: number;
  readonly difference: number;
}
export interface ClosestSegment {
  readonly segment: number;
  /** Root mean square of the standardised differences. */
  readonly distance: number;
  readonly lines: readonly SeparatingLine[];
}
export interface Theme {
  readonly factor: string;
  readonly strength: number;
}

export interface Persona {
  readonly segment: number;
  /** Weighted share of everyone, and unweighted people. */
  readonly share: number;
  readonly people: number;
  /** Too few people for any test [PE10]. */
  readonly tooFew: boolean;
  readonly lines: Readonly<Record<PersonaSection, readonly PersonaLine[]>>;
  /** Null where there is no other segment. */
  readonly closest: ClosestSegment | null;
  /** The strongest first. */
  readonly themes: readonly Theme[];
  /** Empty where no clear name exists [PE9]. */
  readonly suggestedName: string;
}
