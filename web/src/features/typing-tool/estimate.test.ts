import { typingWords } from '@qp/words/typing-tool/screen';
import { describe, expect, it } from 'vitest';
import { classifierSeconds, predictionSeconds, estimateText as text } from './estimate.ts';

const estimateText = (seconds: number) => text(seconds, typingWords('en'));

describe('the estimate of a tooltip', () => {
  it('says seconds where it takes seconds', () => {
    expect(estimateText(classifierSeconds(3000, 5, 5))).toBe('Takes about a second');
    expect(estimateText(classifierSeconds(10_000, 10, 6))).toBe('Takes about 3 seconds');
    expect(estimateText(predictionSeconds(100e6))).toBe('Takes about 26 seconds');
  });

  it('warns in the words of the specification where it takes more than a minute', () => {
    expect(estimateText(classifierSeconds(1_000_000, 40, 12))).toBe(
      'Warning: This operation will be slow (est. 5-15+ minutes)',
    );
  });
});
