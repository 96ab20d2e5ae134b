import type { Finding } from './finding.ts';

/** How far all evidence together supports a segmentation. */
export const grades = ['well supported', 'usable with care', 'not supported', 'cannot tell'] as const;
export type Grade = (typeof grades)[number];

export interface Verdict {
  readonly grade: Grade;
  /** The finding that decided it, the most damaging one; null where nothing speaks against fitted segments. */
  readonly because: Finding | null;
  readonly stabilityMeasured: boolean;
}

/** One grade for a run. A single reason against it is enough; that nothing was measured is no reason for it. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const stabilityMeasured = findings.some(({ kind }) => kind === 'stability');
  const first = (...wanted: readonly (Finding['kind'] | Finding['effect'])[]) =>
    findings.find(({ kind, effect }) => wanted.includes(kind) || wanted.includes(effect)) ?? null;
  const decided = (grade: Grade, because: Finding | null): Verdict => ({ grade, because, stabilityMeasured });
  const disqualifying = first('disqualifies');
  if (disqualifying) return decided('not supported', disqualifying);
  const unknown = first('prediction not measured', 'maximum of one');
  if (unknown) return decided('cannot tell', unknown);
  const weak = first('weakens');
  return decided(weak ? 'usable with care' : 'well supported', weak ?? first('explained'));
}
