import type { Explanation } from '../existing-segments/explanation.ts';
import type { SegmentPicks } from '../prediction.ts';
import type { ExplanationWord, VariablesOfRun } from '../run-source.ts';
import type { MergedEvidence, PredictedNumber, StabilityEvidence } from './evidence.ts';

/**
 * What a finding does to the verdict: it rules the segments out, weakens them, is worth knowing, or speaks for them.
 * Findings are listed in this order, so nothing favourable stands above a reason not to use the segments.
 */
export const effects = ['disqualifies', 'weakens', 'mentions', 'supports'] as const;
export type Effect = (typeof effects)[number];

/** Something that the evidence says, as figures. The sentence for each kind is in words/. */
export type Finding =
  // Is there anything to find?
  | Of<'no segments', { rival: number; segments: number }>
  | Of<'no better than one', { segments: number; best: number }>
  | Of<'more segments predict better', { segments: number; best: number }>
  | Of<'fewer segments predict better', { segments: number; best: number }>
  | Of<'prediction not measured', object>
  | Of<'predicts', { figure: PredictedNumber }>
  | Of<'asked twice', { pairs: readonly { one: string; other: string }[] }>
  | Of<'a continuum predicts as well', { factors: number }>
  | Of<'differs in degree', { share: number }>
  // Why this many?
  | Of<'maximum of one', object>
  | Of<'opened by hand', NumberFacts>
  | Of<'maximum requested', NumberFacts>
  | Of<'criterion picks one', NumberFacts>
  | Of<'still improving', NumberFacts & { maximum: number }>
  | Of<'barely improves', NumberFacts>
  | Of<'agreement decides', NumberFacts & { alone: number }>
  | Of<'settled', { deals: readonly SegmentPicks[] }>
  | Of<'best number', NumberFacts & { maximum: number }>
  // Is it the solution, and would another sample give it?
  | Of<'merged', MergedEvidence>
  | Of<'explained', { explanation: Explanation; word: ExplanationWord }>
  | Of<'stability', { stability: StabilityEvidence }>
  | Of<'not tested', { merged: boolean }>
  | Of<'reappearing', { share: number; unreliable: readonly number[] }>
  | Of<'too many parameters', { segments: number }>
  | Of<'rank deficient', { segments: number }>
  | Of<'not unique', { agreement: number }>
  | Of<'starts', { reachedBest: number; startsFinished: number; rivalBehind: number | null; rivalMoves: number | null }>
  | Of<'not converged', { numbers: readonly number[] }>
  | Of<'empty segment', { numbers: readonly number[] }>
  // How clear are the segments, and how good are the data?
  | Of<'agreement', { all: number; people: number; isPart: boolean }>
  | Of<'one number decides', { code: string; share: number }>
  | Of<'response style', { segment: number; use: number; everyone: number; offered: boolean }>
  | Of<'level taken out', { everybody: number | undefined; bySegment: readonly number[] }>
  | Of<'straight-liners', { bySegment: readonly number[] }>
  | Of<'chose at random', { segment: number; people: number | null }>
  | Of<'choices below chance', { people: number; respondents: number }>
  | Of<'small segment', { segment: number; people: number; share: number; weighted: boolean }>
  | Of<'no answers', { people: number; of: VariablesOfRun }>
  | Of<'missing answers', { missing: number; sparse: number; of: VariablesOfRun }>
  | Of<'one heavy respondent', { share: number }>
  | Of<'weights', { counted: number; effectiveBase: number; bic: number; bicEffective: number }>;

type Of<Kind extends string, Figures> = { readonly kind: Kind; readonly effect: Effect } & Readonly<Figures>;
export type FindingOf<Kind extends Finding['kind']> = Extract<Finding, { kind: Kind }>;

/** What the run's own criterion and BIC would have picked. */
export interface NumberFacts {
  readonly segments: number;
  readonly criterion: string;
  readonly picked: number;
  readonly bic: number;
}
