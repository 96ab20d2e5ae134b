import { CLEAR_LEAD } from '../survey-limits.ts';
import {
  type FitOfPeople,
  type LossOfFit,
  MOVED_POINTS,
  type NewSegmentation,
  type QuestionDrift,
  type SizeChange,
  type TrackingFigures,
  type WaveFigures,
} from './figures.ts';
import { mainChanges } from './rows.ts';

/** What follows from effect and test together; every screen, file and sentence about tracking takes it from here. */

/** A p below this may not be chance. */
export const TRACKING_P = 0.05;
/** A size has changed if it differs by this much and the test is significant. */
export const CHANGED_FROM = 0.01;
/** Lost fit is the most serious of the three findings about a wave, so it needs the strongest evidence. */
const LOST_P = 0.01;
/** Segments have lost fit if this many more respondents than expected are as untypical as the least typical 5% of the base. */
const LOST_FROM = 0.02;
/** Below this effective base a likelihood ratio of sizes needs the parametric bootstrap. */
export const BOOTSTRAP_BELOW = 500;
export const hasChanged = ({ value, adjusted }: SizeChange): boolean =>
  adjusted < TRACKING_P && Math.abs(value) >= CHANGED_FROM;

/** The test of all sizes together finds a difference where no single change is significant: many small ones can add up. */
export function differOnlyTogether({ sizes, waves }: Pick<TrackingFigures, 'sizes' | 'waves'>): boolean {
  if (sizes === null || (sizes.p ?? sizes.chiSquared) >= TRACKING_P) return false;
  return !waves.some((wave) => mainChanges(wave.sizes.estimated).some(hasChanged));
}

export const hasMoved = (
  { adjusted, largest }: Pick<QuestionDrift, 'adjusted' | 'largest'>,
  points = MOVED_POINTS,
): boolean => adjusted < TRACKING_P && 100 * largest >= points;

/** What a cell of the cross-tab by wave says: significantly higher (1) or lower (-1) than the base, or neither. */
export function shareFinding(
  { base, wave }: { readonly base: WaveFigures; readonly wave: WaveFigures },
  question: number,
  answer: number,
): -1 | 0 | 1 {
  const p = wave.answerTests[question]?.[answer] ?? 1;
  const [before, now] = [base, wave].map(({ answers }) => answers[question]?.[answer] ?? 0);
  // A group is part of all respondents: it is above the other groups where it is above all of them together.
  return p < TRACKING_P ? (Math.sign(now - before) as -1 | 0 | 1) : 0;
}

/** The same of a mean. */
export function meanFinding(
  { base, wave }: { readonly base: WaveFigures; readonly wave: WaveFigures },
  metric: number,
): -1 | 0 | 1 {
  const [before, now] = [base, wave].map(({ metrics }) => metrics[metric]?.mean ?? 0);
  return (wave.metricTests[metric] ?? 1) < TRACKING_P ? (Math.sign(now - before) as -1 | 0 | 1) : 0;
}

export function hasLostFit({ fit, loss }: { readonly fit: FitOfPeople; readonly loss: LossOfFit | null }): boolean {
  if (loss === null) return false;
  return loss.change < 0 && loss.p < LOST_P && fit.belowQuantile - loss.expectedBelow >= LOST_FROM;
}

export const predictsBetter = ({ lead, error }: { readonly lead: number; readonly error: number }): boolean =>
  lead > CLEAR_LEAD * error;

/** What to do about the segments. `look`: a new segmentation should be tried before anything is decided. */
const adviceNames = ['keep', 'allow', 'look', 'resegment'] as const;
export type Advice = (typeof adviceNames)[number];

/**
 * Segments are made again only if new ones predict the wave's own held-out respondents better and the old ones have
 * lost against their base. Before that is known, lost fit is a reason to look, and moved questions one to let them differ.
 */
export function adviceOf(wave: WaveFigures, renewed: NewSegmentation | null, points = MOVED_POINTS): Advice {
  const lost = hasLostFit(wave);
  if (lost && renewed !== null) return predictsBetter(renewed.wave) ? 'resegment' : 'keep';
  if (lost) return 'look';
  const moved = wave.drift.filter((drift) => hasMoved(drift, points) && !wave.free.includes(drift.question));
  return moved.length > 0 ? 'allow' : 'keep';
}
