import type { RunComparison } from '@qp/contract';
import { SAME_SEGMENT } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, percent } from '../numbers.ts';
import { answerNames } from '../run/answers.ts';
import { stabilitySentences } from './stability.ts';

/** From this adjusted Rand index on, what is said of two runs. */
const AGREEMENT: readonly (readonly [from: number, words: string])[] = [
  [0.9, 'group people almost identically'],
  [0.6, 'group people in much the same way'],
  [0.3, 'overlap in part'],
  [Number.NEGATIVE_INFINITY, 'group people differently'],
];

/** One run compared with another, and segments merged into a new run. */
export const compareRunsWords = wordsIn({
  heading: (name: string) => `${name} Comparison`,
  title: 'Comparison with another run',
  help: 'Which segments match, who moved, and how the two runs differ.',
  noOther: 'This project has no other finished run yet.',
  with: 'Compare with',
  choose: 'Choose a run…',
  choice: (name: string, segments: number | null) => `${name} (${count(segments ?? 0, 'segment')})`,
  copyLink: 'Copy link',
  linkCopied: 'Link copied. Anyone with access to the project can open it.',
  loading: 'Comparing the runs',
  agreement: ({ one, other, adjusted_rand: figure }: Pick<RunComparison, 'one' | 'other' | 'adjusted_rand'>) =>
    `${one.name} and ${other.name} ${AGREEMENT.find(([from]) => figure >= from)![1]}: adjusted Rand index ${fixedNumber(figure, 2)}, where 1 is identical and 0 is chance.`,
  pairs: 'Matching segments',
  pair: (one: string, other: string, overlap: number) =>
    `${one} and ${other}: ${percent(overlap)} overlap${overlap < SAME_SEGMENT ? ', too little to call them the same' : ''}`,
  table: {
    title: 'Segments of one run in the other',
    label: (one: string, other: string) => `${one} by ${other}`,
    help: (one: string, other: string, weighted: boolean) =>
      `Rows: ${one}. Columns: ${other}. Shares of the row${weighted ? ', weighted' : ''}. Matching segments have a frame.`,
    segment: 'Segment',
    respondents: 'Respondents',
  },
  figures: {
    title: 'Key figures',
    help: 'BIC and ICL are comparable only if both runs have the same cluster variables.',
    label: 'Key figures of both runs',
    figure: 'Figure',
    segments: 'Segments',
    stability: 'Stability',
    bic: 'BIC',
    icl: 'ICL',
    entropyR2: 'Entropy R²',
    smallest: 'Smallest segment',
    answers: 'Answers treated as',
    notTested: 'not tested',
    notFitted: 'not fitted',
  },
  models: answerNames,
  verdicts: stabilitySentences('en').verdicts,
  variables: {
    title: 'Variables',
    both: (n: number) => `In both (${n}):`,
    only: (name: string, n: number) => `Only in ${name} (${n}):`,
    none: 'none',
  },
  merge: {
    title: 'Merge segments',
    help: 'Creates a new run with these segments combined. Nothing is refitted, and this run stays as it is.',
    segments: 'Segments to merge',
    tooFew: 'Choose two or more segments.',
    segmentName: 'Name of the merged segment',
    segmentNameHint: 'Optional. You can describe the segment later.',
    runName: 'Name of the new run',
    proposed: (segments: readonly number[]) =>
      segments.length < 2 ? 'merged' : `${joinedWithAnd(segments.map((n) => `SEG${n}`))} merged`,
    merge: 'Merge',
  },
});
