import { wordsIn } from '../locale.ts';
import { count, fixedNumber, percent } from '../numbers.ts';

/** From this stability across solutions on, where the members of a segment come from. */
const KEPT: readonly (readonly [from: number, words: string])[] = [
  [0.9, 'Nearly all its members come from one segment of the previous solution'],
  [0.6, 'Most of its members come from one segment of the previous solution'],
  [Number.NEGATIVE_INFINITY, 'Its members come from several segments of the previous solution'],
];

/** Where respondents go from one number of segments to the next. */
export const solutionWords = wordsIn({
  title: 'Flow between solutions',
  help: 'Each column is a solution. Each band shows the respondents who move from one segment to another when a segment is added.',
  loading: 'Comparing the solutions',
  file: 'flow between solutions',
  everyone: 'Everyone',
  thisRun: (segments: number) => `${segments} (this run)`,
  band: (share: number, from: string, segmentsBefore: number, to: string, segments: number) =>
    `${percent(share)} of respondents move from ${from} (${count(segmentsBefore, 'segment')})\nto ${to} (${count(segments, 'segment')})`,
  node: (title: string, segments: number, share: number) =>
    `${title} of ${count(segments, 'segment')}\n${percent(share)} of respondents`,
  origin: (share: number, segment: number) => `${percent(share)} SEG${segment}`,
  segmentAlternative: (title: string, share: number, origins: readonly string[]) =>
    `${title}, ${percent(share)} of respondents, from ${origins.join(', ')}`,
  alternative: (segments: number, lines: readonly string[]) => `${count(segments, 'segment')}: ${lines.join('; ')}.`,
  choose: 'Click a segment in the chart, or choose it here.',
  number: 'Number of segments',
  segments: (n: number) => count(n, 'segment'),
  segment: 'Segment',
  open: 'Open as a run',
  heading: (title: string, segments: number) => `${title} of ${count(segments, 'segment')}`,
  share: (share: number) => `${percent(share)} of respondents.`,
  kept: (kept: number) =>
    `${KEPT.find(([from]) => kept >= from)![1]} (stability across solutions: ${fixedNumber(kept, 2)}).`,
  answers: 'Answers that are more frequent here than overall:',
  answerFigures: (share: number, everyone: number) => `(${percent(share)} vs ${percent(everyone)} overall)`,
});
