import { dataOf, smallSegmentsOf, styleOf } from './data.ts';
import type { TrustEvidence } from './evidence.ts';
import { effects, type Finding } from './finding.ts';
import { clarityOf, searchOf, stabilityOf } from './solution.ts';
import { degreesOf, dependenceOf, numberOf, structureOf } from './structure.ts';

/** Everything that the evidence says about a run, most damaging first. */
export function findingsOf(evidence: TrustEvidence): Finding[] {
  const structure = structureOf(evidence);
  const { merged } = evidence;
  const all: Finding[] = [
    ...structure,
    ...(merged ? [{ kind: 'merged', effect: 'mentions', ...merged } as const] : []),
    // Where one group predicts best, figures about the segments would only distract from that.
    ...(structure.some(({ kind }) => kind === 'no segments') ? [] : aboutSegments(evidence)),
    ...dependenceOf(evidence),
    ...dataOf(evidence),
    ...degreesOf(evidence),
  ];
  return all.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect));
}

const aboutSegments = (evidence: TrustEvidence): Finding[] => [
  ...numberOf(evidence),
  ...stabilityOf(evidence),
  ...searchOf(evidence),
  ...clarityOf(evidence),
  ...styleOf(evidence),
  ...smallSegmentsOf(evidence),
];
