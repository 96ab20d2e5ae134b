import { wordsIn } from '../locale.ts';
import { number, wholePercent } from '../numbers.ts';

/** How many people would be in the same segment in another sample: one figure, to whole percent because it scatters by some points. */

interface Sample {
  readonly people: number;
  readonly isPart: boolean;
}

const sampleOf = ({ people, isPart }: Sample): string =>
  `In another sample of ${isPart ? `${number(people)} people` : 'this size'}`;

export const otherSampleWords = wordsIn({
  same: (share: number, sample: Sample) =>
    `${sampleOf(sample)}, about ${wholePercent(share)} of people would be in the same segment.`,
  ofSegment: (share: number, sample: Sample) =>
    `${sampleOf(sample)}, about ${wholePercent(share)} of these people would be in the same segment.`,
  /** In a table. */
  heading: 'Same segment in another sample',
  figure: (share: number) => `about ${wholePercent(share)}`,
  notYet: 'not tested yet',
});
