import { WELL_SUPPORTED_FROM } from '../other-samples.ts';
import type { Finding, FindingOf } from './finding.ts';

/** How far all evidence together supports a segmentation. */
export const grades = ['well supported', 'usable with care', 'not supported', 'cannot tell'] as const;
export type Grade = (typeof grades)[number];

export interface Verdict {
  readonly grade: Grade;
  /** The finding that decided it. */
  readonly because: Finding;
}

/** The segments that a finding speaks against, by its kind. */
const weakIn: { readonly [Kind in Finding['kind']]?: (finding: FindingOf<Kind>) => readonly number[] } = {
  reappearing: ({ unreliable }) => unreliable,
  'response style': ({ segment }) => [segment],
  'small segment': ({ segment }) => [segment],
};

/** The segments that are weaker than the rest of the run: too small, unreliable, unclear or a response style. */
export function weakSegments(findings: readonly Finding[]): number[] {
  const found = findings
    .filter(({ effect }) => effect !== 'mentions')
    .flatMap(
      (finding) => (weakIn[finding.kind] as ((finding: Finding) => readonly number[]) | undefined)?.(finding) ?? [],
    );
  return [...new Set(found)].sort((a, b) => a - b);
}

/** What the test on other samples answers better: it is listed, and leaves the grade to the share of people in segments that reappear. */
const isAnswered = (finding: Finding): boolean =>
  finding.kind === 'agreement' ||
  finding.kind === 'starts' ||
  (finding.kind === 'small segment' && finding.share <= 1 - WELL_SUPPORTED_FROM);

/** One grade for a run. Other samples give it; a reason against the whole run caps it, and what was not measured never counts for it. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const first = (...wanted: readonly (Finding['kind'] | Finding['effect'])[]) =>
    findings.find(({ kind, effect }) => wanted.includes(kind) || wanted.includes(effect)) ?? null;
  const disqualifying =
    findings.find(({ effect, kind }) => effect === 'disqualifies' && kind !== 'reappearing') ?? first('disqualifies');
  if (disqualifying) return { grade: 'not supported', because: disqualifying };
  const unknown = first('prediction not measured', 'maximum of one', 'not tested');
  if (unknown) return { grade: 'cannot tell', because: unknown };
  const weak = findings.find((finding) => finding.effect === 'weakens' && !isAnswered(finding));
  if (weak) return { grade: 'usable with care', because: weak };
  const support = first('reappearing', 'explained');
  if (support === null) throw new Error('nothing was found that a verdict could rest on');
  return { grade: 'well supported', because: support };
}
