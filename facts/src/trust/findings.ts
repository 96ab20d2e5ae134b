import type { Explanation } from '../existing-segments/explanation.ts';
import { type ExplanationWord, explanationWord } from '../run-source.ts';
import { dataOf, smallSegmentsOf, styleOf } from './data.ts';
import type { TrustEvidence } from './evidence.ts';
import { type Effect, effects, type Finding } from './finding.ts';
import { searchOf, stabilityOf } from './solution.ts';
import { degreesOf, dependenceOf, numberOf, structureOf } from './structure.ts';

/** Everything that the evidence says about a run, most damaging first. */
export function findingsOf(evidence: TrustEvidence): Finding[] {
  const all = evidence.given ? aboutExisting(evidence, evidence.given) : aboutFitted(evidence);
  return all.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect));
}

const explainedEffects: Readonly<Record<ExplanationWord, Effect>> = {
  well: 'supports',
  partly: 'weakens',
  hardly: 'disqualifies',
};

/** Nothing was fitted: what counts is whether the answers explain the segments, and what the data are like. */
function aboutExisting(evidence: TrustEvidence, explanation: Explanation): Finding[] {
  const word = explanationWord(explanation);
  return [
    { kind: 'explained', effect: explainedEffects[word], explanation, word },
    ...smallSegmentsOf(evidence),
    ...dataOf(evidence),
  ];
}

function aboutFitted(evidence: TrustEvidence): Finding[] {
  const structure = structureOf(evidence);
  const { merged } = evidence;
  return [
    ...structure,
    // Why segments don't reappear stands above that they don't.
    ...degreesOf(evidence),
    ...dependenceOf(evidence),
    ...(merged ? [{ kind: 'merged', effect: 'mentions', ...merged } as const] : []),
    // Where one group predicts best, figures about the segments would only distract from that.
    ...(structure.some(({ kind }) => kind === 'no segments') ? [] : aboutSegments(evidence)),
    ...dataOf(evidence),
  ];
}

const aboutSegments = (evidence: TrustEvidence): Finding[] => [
  ...numberOf(evidence),
  ...stabilityOf(evidence),
  ...searchOf(evidence),
  ...(evidence.alone ? [{ kind: 'one number decides', effect: 'weakens', ...evidence.alone } as const] : []),
  ...styleOf(evidence),
  ...smallSegmentsOf(evidence),
];
