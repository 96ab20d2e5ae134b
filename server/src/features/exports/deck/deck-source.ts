import type { Run, RunDrivers, RunValue, TopKResult } from '@qp/contract';
import type { Persona, QuestionFigure, SegmentMap } from '@qp/engine/personas';
import type {
  CrosstabEvidence,
  NewSegmentation,
  OutcomeRow,
  PersonaEdits,
  Stability,
  TrackingFigures,
} from '@qp/facts';
import type { DeckTemplate } from './deck-template.ts';

/** Everything that a presentation is made of: a run as it is saved. Plain data, so a thread can take it. */
export interface DeckSource {
  readonly project: string;
  readonly run: Run;
  readonly evidence: CrosstabEvidence;
  /** The filter of the saved cross-tab, which does not apply to the deck; null for none. */
  readonly filter: string | null;
  /** By segment number. */
  readonly edits: readonly PersonaEdits[];
  /** Null where no typing tool was made. */
  readonly typing: TopKResult | null;
  /** Null where it has not been tried. */
  readonly stability: Stability | null;
  /** Waves of the run; null without any. */
  readonly tracking: {
    readonly figures: TrackingFigures;
    /** By wave, and what a new segmentation of the latest one would find. */
    readonly names: readonly string[];
    readonly renewed: NewSegmentation | null;
  } | null;
  /** As last computed; null where none were. */
  readonly drivers: RunDrivers | null;
  /** What the segments are worth; null or without figures where it wasn't computed. */
  readonly value: RunValue | null;
  /** The analyst's own template; null for the house's. */
  readonly templatePath: string | null;
  readonly exported: Date;
}

/** With what the engine's rules say about it, and the template of the slides. */
export interface DeckFacts extends DeckSource {
  readonly template: DeckTemplate;
  /** Segment numbers from left to right. */
  readonly order: readonly number[];
  /** By segment number. */
  readonly personas: readonly Persona[];
  readonly figures: readonly QuestionFigure[];
  /** Figures and personas are corrected for classification error. */
  readonly corrected: boolean;
  readonly map: SegmentMap | null;
  /** The letters of significance: of a segment, and of those that are lower in a row of an outcome. */
  readonly letters: {
    ofSegment(segment: number): string;
    ofRow(row: OutcomeRow, effective: readonly number[]): string[];
  };
}
