import { agreementAt, shareReappearing, supportOf, UNCERTAIN_SEGMENT_UNDER } from '../other-samples.ts';
import { STABLE } from '../stability.ts';
import type { FitEvidence, TrustEvidence } from './evidence.ts';
import type { Finding } from './finding.ts';

/** Is this the solution, would another sample give it, and how clear is it? */

/** Solutions that agree less than this do not group the same people. */
const SAME_PEOPLE = 0.9;
/** A rival that assigns no more people differently is the same solution for an analyst. */
const FEW_MOVES = 0.05;
/**
 * Whether other samples give the same segments: how many people are in segments that reappear, which decides the grade, and how many
 * would be in the same segment.
 */
export function stabilityOf(evidence: TrustEvidence): Finding[] {
  const { stability, segments, merged } = evidence;
  if (stability === null) {
    return segments === 1 ? [] : [{ kind: 'not tested', effect: 'weakens', merged: merged !== null }];
  }
  const share = shareReappearing(
    stability.own.map((one) => one.stability),
    shownFit(evidence).shares,
  );
  const unreliable = stability.own.flatMap((one, k) => (one.stability < STABLE ? [k + 1] : []));
  const found: Finding[] = [{ kind: 'reappearing', effect: REAPPEARING[supportOf(share)], share, unreliable }];
  const agreement = agreementAt(stability.across, segments);
  if (agreement) {
    const { people } = stability;
    const effect = agreement.all >= UNCERTAIN_SEGMENT_UNDER ? 'supports' : 'weakens';
    found.push({ kind: 'agreement', effect, all: agreement.all, people, isPart: people < evidence.respondents });
  }
  const effect = stability.word === 'constructive' ? 'mentions' : 'supports';
  return [...found, { kind: 'stability', effect, stability }];
}

const REAPPEARING = { 0: 'disqualifies', 1: 'weakens', 2: 'supports' } as const;

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
