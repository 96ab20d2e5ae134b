import type { MergedSegments, RunStability } from '@qp/contract';
import type { SolutionWord, StabilityWord } from '@qp/facts';
import { joinedWithAnd, number, percent } from '../numbers.ts';

/** What is said of stability, in one place for the view, the notes and the list. */

export const solutionTitles: Readonly<Record<SolutionWord, string>> = {
  natural: 'Natural',
  reproducible: 'Reproducible',
  constructive: 'Constructive',
};

export const stabilityTitles: Readonly<Record<StabilityWord, string>> = {
  'highly stable': 'Highly stable',
  stable: 'Stable',
  pattern: 'A pattern',
  unreliable: 'Not to be relied on',
};

/** One sentence about a segment; `name` is "SEG2" or "SEG2 Busy parents". */
export function segmentStabilityText(name: string, { stability, word, share }: RunStability['own'][number]): string {
  const overlap = `an overlap of ${percent(stability)}`;
  const size = `its size stays between ${percent(share[0])} and ${percent(share[1])}`;
  switch (word) {
    case 'highly stable':
      return `${name} is highly stable: other samples find it again with ${overlap}, and ${size}.`;
    case 'stable':
      return `${name} is stable: other samples find it again with ${overlap}, and ${size}.`;
    case 'pattern':
      return `${name} is a pattern: other samples find something like it (${overlap}), but who belongs to it changes; ${size}.`;
    case 'unreliable':
      return `${name} is not to be relied on: other samples hardly find it again (${overlap}).`;
  }
}

/** One sentence about the run. */
export function solutionText(segments: number, { word, across }: Pick<RunStability, 'word' | 'across'>): string {
  const beside = across.filter((at) => Math.abs(at.segments - segments) === 1);
  const neighbours = beside.map((at) => at.segments);
  switch (word) {
    case 'natural':
      return `The segments come again in other samples, clearly more so with ${segments} than with ${neighbours.join(' or ')}.`;
    case 'reproducible': {
      if (neighbours.length === 0) return 'The segments come again in other samples.';
      // It would be natural if both came again clearly less often: so the better one does not, and the other may.
      const most = Math.max(...beside.map(({ median }) => median));
      const rivals = beside.filter(({ median }) => median === most).map((at) => at.segments);
      return `The segments come again in other samples, but ${rivals.join(' or ')} segments do so about as well.`;
    }
    case 'constructive':
      return 'The segments can be useful, but another sample would cut people differently.';
  }
}

/** "600 people, 180 refits". */
export function stabilityBase({ people, refits }: Pick<RunStability, 'people' | 'refits'>): string {
  return `${number(people)} people, ${number(refits)} refits to samples of them drawn with replacement`;
}

/** "Made by merging SEG2 and SEG5 of “Needs”." */
export function mergedText({ run, parts }: Pick<MergedSegments, 'run' | 'parts'>): string {
  const joined = parts.filter((some) => some.length > 1).map((some) => joinedWithAnd(some.map((n) => `SEG${n}`)));
  return `Made by merging ${joined.join('; ')} of “${run}”.`;
}
