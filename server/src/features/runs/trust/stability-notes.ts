import type { RunStability, TrustNote } from '@qp/contract';
import { solutionText, solutionTitles } from '@qp/words/compare/stability';
import { caution, good, segmentNames, warning } from './facts.ts';

/** Would the same segments come again? */
export function stabilityNotes(stability: RunStability): TrustNote[] {
  const { own, word } = stability;
  const text = `${solutionTitles[word]}: ${lowerFirst(solutionText(own.length, stability))}`;
  return [word === 'constructive' ? caution(text) : good(text), ...doubtful(own)];
}

function doubtful(own: RunStability['own']): TrustNote[] {
  const segments = own.flatMap(({ word }, k) => (word === 'unreliable' ? [k + 1] : []));
  if (segments.length === 0) return [];
  const [are, them] = segments.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return [warning(`${segmentNames(segments)} ${are} not to be relied on: other samples hardly find ${them} again.`)];
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
