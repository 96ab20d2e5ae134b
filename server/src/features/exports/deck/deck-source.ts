import type { Run, RunStability, TopKResult } from '@qp/contract';
import type { Persona, QuestionFigure, SegmentMap } from '@qp/engine/personas';
import type { CrosstabEvidence, PersonaEdits } from '@qp/facts';
import type { DeckTemplate } from './deck-template.ts';

/** Everything that a presentation is made of: a run as it is saved. Plain data, so that a thread can take it. */
export interface DeckSource {
  readonly project: string;
  readonly run: Run;
  readonly evidence: CrosstabEvidence;
  /** By segment number. */
  readonly edits: readonly PersonaEdits[];
  /** Null where no typing tool was made. */
  readonly typing: TopKResult | null;
  /** Null where it has not been tried. */
  readonly stability: RunStability | null;
  /** The analyst's own template; null for the house's. */
  readonly templatePath: string | null;
  readonly exported: Date;
}

/** With what the engine's rules say of it, and what the slides stand on. */
export interface DeckFacts extends DeckSource {
  readonly template: DeckTemplate;
  /** Segment numbers from left to right. */
  readonly order: readonly number[];
  /** By segment number. */
  readonly personas: readonly Persona[];
  readonly figures: readonly QuestionFigure[];
  readonly map: SegmentMap | null;
}
