import type { Finding, FindingOf } from './finding.ts';

/** How far all evidence together supports a segmentation. */
export const grades = ['well supported', 'usable with care', 'not supported', 'cannot tell'] as const;
export type Grade = (typeof grades)[number];

export interface Verdict {
  readonly grade: Grade;
  /** The finding that decided it, the most damaging one; null where nothing speaks against fitted segments. */
  readonly because: Finding | null;
  readonly stabilityMeasured: boolean;
}

/** The segments that a finding speaks against, by its kind. */
const weakIn: { readonly [Kind in Finding['kind']]?: (finding: FindingOf<Kind>) => readonly number[] } = {
  'unreliable segments': ({ segments }) => segments,
  agreement: ({ weak }) => weak.map(({ segment }) => segment),
  'response style': ({ segment }) => [segment],
  'small segment': ({ segment }) => [segment],
};

/** The segments that are weaker than the rest of the run: too small, unreliable, unclear or a response style. */
export function weakSegments(findings: readonly Finding[]): number[] {
  const found = findings
    .filter(({ effect }) => effect === 'weakens' || effect === 'disqualifies')
    .flatMap(
      (finding) => (weakIn[finding.kind] as ((finding: Finding) => readonly number[]) | undefined)?.(finding) ?? [],
    );
  return [...new Set(found)].sort((a, b) => a - b);
}

/** One grade for a run. A single reason against it is enough; a missing measurement never counts in its favour. */
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
