import type { SolutionWord, Stability, StabilityWord } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { joinedWithAnd, number, percent } from '../numbers.ts';

/** Sentences about stability, for the view, the evidence and the list. */

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const solutionTitles: Readonly<Record<SolutionWord, string>> = {
  natural: 'Natural',
  reproducible: 'Reproducible',
  constructive: 'Constructive',
};

const stabilityTitles: Readonly<Record<StabilityWord, string>> = {
  'highly stable': 'Highly stable',
  stable: 'Stable',
  pattern: 'Partly stable',
  unreliable: 'Unreliable',
};

/** One sentence about a segment; `name` is "SEG2" or "SEG2 Busy parents". */
function segmentStabilityText(name: string, { stability, word, share }: Stability['own'][number]): string {
  const overlap = `an overlap of ${percent(stability)}`;
  const size = `its size stays between ${percent(share[0])} and ${percent(share[1])}`;
  switch (word) {
    case 'highly stable':
      return `${name} is highly stable: it reappears in other samples with ${overlap}, and ${size}.`;
    case 'stable':
      return `${name} is stable: it reappears in other samples with ${overlap}, and ${size}.`;
    case 'pattern':
      return `${name} is partly stable: something like it reappears in other samples (${overlap}), but who belongs to it changes. ${upperFirst(size)}.`;
    case 'unreliable':
      return `${name} is unreliable: it rarely reappears in other samples (${overlap}).`;
  }
}

/** Beside its agreement with another sample: the word, and how exact its size is. */
function inShort(name: string, { word, share }: Stability['own'][number]): string {
  const size = `Its size stays between ${percent(share[0])} and ${percent(share[1])}.`;
  return word === 'unreliable'
    ? `${name} rarely reappears in other samples.`
    : `${name} is ${stabilityTitles[word].toLowerCase()} in other samples. ${size}`;
}

interface StabilityAcross {
  readonly word: SolutionWord;
  readonly across: readonly { readonly segments: number; readonly median: number }[];
}

/** One sentence about the run. */
function solutionText(segments: number, { word, across }: StabilityAcross): string {
  const beside = across.filter((at) => Math.abs(at.segments - segments) === 1);
  const neighbours = beside.map((at) => at.segments);
  switch (word) {
    case 'natural':
      return `The segments are reproducible in other samples, clearly more so with ${segments} than with ${neighbours.join(' or ')}.`;
    case 'reproducible': {
      if (neighbours.length === 0) return 'The segments are reproducible in other samples.';
      // If both neighbours were clearly less reproducible it would be natural, so at least the better one isn't.
      const most = Math.max(...beside.map(({ median }) => median));
      const rivals = beside.filter(({ median }) => median === most).map((at) => at.segments);
      return `The segments are reproducible in other samples. Solutions with ${rivals.join(' or ')} segments are about as reproducible.`;
    }
    case 'constructive':
      return 'These segments can still be useful, but a different sample would draw the lines elsewhere.';
  }
}

/** "600 respondents, 180 refits to bootstrap samples". */
function stabilityBase({ people, refits }: Pick<Stability, 'people' | 'refits'>): string {
  return `${number(people)} respondents, ${number(refits)} refits to bootstrap samples`;
}

/** "Made by merging SEG2 and SEG5 of “Needs”." */
function mergedText({ run, parts }: { readonly run: string; readonly parts: readonly (readonly number[])[] }): string {
  const joined = parts.filter((some) => some.length > 1).map((some) => joinedWithAnd(some.map((n) => `SEG${n}`)));
  return `Made by merging ${joined.join('; ')} of “${run}”.`;
}

export const stabilitySentences = wordsIn({
  verdicts: solutionTitles,
  grades: stabilityTitles,
  segment: segmentStabilityText,
  inShort,
  solution: solutionText,
  base: stabilityBase,
  merged: mergedText,
});
