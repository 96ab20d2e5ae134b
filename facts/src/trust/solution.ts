import { WEAK_SEGMENT } from '../agreement.ts';
import type { FitEvidence, TrustEvidence } from './evidence.ts';
import type { Clarity, Finding } from './finding.ts';

/** Is this the solution, would another sample give it, and how clear is it? */

/** Solutions that agree less than this do not group the same people. */
const SAME_PEOPLE = 0.9;
/** A rival that assigns no more people differently is the same solution for an analyst. */
const FEW_MOVES = 0.05;
/** Agreement from which assignment counts as clear, and below which the segments blur; noise reaches 0.55 to 0.72. */
const CLEAR_AGREEMENT = 0.9;
const BLURRED_AGREEMENT = 0.75;
/** The same thresholds for the entropy R² of older runs. */
const CLEAR_ENTROPY = 0.8;
const BLURRED_ENTROPY = 0.6;

export function stabilityOf({ stability }: TrustEvidence): Finding[] {
  if (stability === null) return [];
  const unreliable = stability.own.flatMap(({ word }, k) => (word === 'unreliable' ? [k + 1] : []));
  const effect = stability.word === 'constructive' ? 'weakens' : 'supports';
  const whole: Finding = { kind: 'stability', effect, stability };
  return unreliable.length === 0
    ? [whole]
    : [{ kind: 'unreliable segments', effect: 'weakens', segments: unreliable }, whole];
}

/** The fit that the run shows; of merged segments, the one that they were merged from. */
function shownFit({ fits, segments }: TrustEvidence): FitEvidence {
  const fit = fits.find((one) => one.segments === segments);
  if (!fit) throw new Error(`no fit of ${segments} segments`);
  return fit;
}

/** Whether the solution is identified, unique, and reached by more than one start. */
export function searchOf(evidence: TrustEvidence): Finding[] {
  const fit = shownFit(evidence);
  const numbers = (wanted: (fit: FitEvidence) => boolean) => evidence.fits.filter(wanted).map((one) => one.segments);
  const found = [...identificationOf(fit), ...replicationOf(fit)];
  const unsettled = numbers((one) => !one.converged);
  if (unsettled.length > 0) found.push({ kind: 'not converged', effect: 'mentions', numbers: unsettled });
  const empty = numbers((one) => one.emptySegment);
  if (empty.length > 0) found.push({ kind: 'empty segment', effect: 'mentions', numbers: empty });
  return found;
}

function identificationOf({ segments, identification }: FitEvidence): Finding[] {
  if (identification === 'too-many-parameters') return [{ kind: 'too many parameters', effect: 'weakens', segments }];
  if (identification === 'rank-deficient') return [{ kind: 'rank deficient', effect: 'weakens', segments }];
  return [];
}

function replicationOf(fit: FitEvidence): Finding[] {
  const { segments, agreement, reachedBest, startsFinished, rivalBehind = null, rivalMoves = null } = fit;
  if (segments === 1) return [];
  if (typeof agreement === 'number' && agreement < SAME_PEOPLE) {
    return [{ kind: 'not unique', effect: 'weakens', agreement }];
  }
  const isRare = reachedBest < 2 || reachedBest < startsFinished / 2;
  const effect = isRare || hasCloseRival(fit) ? 'weakens' : 'supports';
  return [{ kind: 'starts', effect, reachedBest, startsFinished, rivalBehind, rivalMoves }];
}

/** A solution that is nearly as likely and would change who belongs where. */
function hasCloseRival({ rivals = 0, rivalMoves }: FitEvidence): boolean {
  return rivals > 0 && (rivalMoves ?? 1) > FEW_MOVES;
}

/** How clearly people belong to one segment, by fits that have not seen them; older runs have only their entropy R². */
export function clarityOf(evidence: TrustEvidence): Finding[] {
  const { entropyR2 } = shownFit(evidence);
  if (entropyR2 === null) return [];
  if (evidence.agreement === null) {
    // Clear assignment of the people in the fit isn't evidence: noise can be sorted clearly too.
    const clarity = gradeOf(entropyR2, CLEAR_ENTROPY, BLURRED_ENTROPY);
    return [{ kind: 'overlap', effect: clarity === 'clear' ? 'mentions' : 'weakens', entropyR2, clarity }];
  }
  const { all, bySegment } = evidence.agreement;
  const clarity = gradeOf(all, CLEAR_AGREEMENT, BLURRED_AGREEMENT);
  const weak = bySegment.flatMap((agreement, k) =>
    agreement !== null && agreement < WEAK_SEGMENT ? [{ segment: k + 1, agreement }] : [],
  );
  const effect = clarity === 'clear' && weak.length === 0 ? 'supports' : 'weakens';
  return [{ kind: 'agreement', effect, all, weak, clarity }];
}

const gradeOf = (value: number, clear: number, blurred: number): Clarity =>
  value >= clear ? 'clear' : value >= blurred ? 'some overlap' : 'blurred';
