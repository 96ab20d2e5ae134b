import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** How many people would be in the same segment in another sample: one figure, said in one way everywhere. */

interface Sample {
  readonly people: number;
  readonly isPart: boolean;
}

/** A single survey's figure scatters by some points: to whole percent, and never all where a few would not be. */
const whole = (share: number): string => `${share < 1 ? Math.min(99, Math.round(100 * share)) : 100}%`;

const sampleOf = ({ people, isPart }: Sample): string =>
  `In another sample of ${isPart ? `${number(people)} people` : 'this size'}`;

export const otherSampleWords = wordsIn({
  same: (share: number, sample: Sample) =>
    `${sampleOf(sample)}, about ${whole(share)} of people would be in the same segment.`,
  ofSegment: (share: number, sample: Sample) =>
    `${sampleOf(sample)}, about ${whole(share)} of these people would be in the same segment.`,
  /** In a table. */
  heading: 'Same segment in another sample',
  figure: (share: number) => `about ${whole(share)}`,
  notYet: 'not tested yet',
});
