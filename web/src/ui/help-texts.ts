import { address, pages } from '@qp/contract';
import { INDEX_EXPLAINED, MARGINAL_EXPLAINED, SHADING_EXPLAINED } from '@qp/words/crosstab/how-to-read';

/** A word that people ask about. */
export interface HelpText {
  /** As a person would ask; the name of the "?". */
  readonly question: string;
  /** Two sentences. */
  readonly text: string;
  /** Where the guide says more: the name of its chapter, and the anchor of a heading in it. */
  readonly chapter: string;
  readonly heading: string;
}

/** What each "?" says: written here, or in the contract where a file says it too, and nowhere else. */
export const helpTexts = {
  index: {
    question: 'What is an index?',
    text: INDEX_EXPLAINED,
    chapter: 'cross-tab',
    heading: 'reading-the-table',
  },
  marginal: {
    question: 'What is Marginal Val.?',
    text: MARGINAL_EXPLAINED,
    chapter: 'cross-tab',
    heading: 'reading-the-table',
  },
  shading: {
    question: 'What does the shading mean?',
    text: SHADING_EXPLAINED,
    chapter: 'cross-tab',
    heading: 'reading-the-table',
  },
  bic: {
    question: 'What is BIC?',
    text: 'How badly a number of segments describes the answers, with a price for every figure that it has to estimate. Lower is better, and only fits of the same variables can be compared.',
    chapter: 'run-details',
    heading: 'number-of-segments',
  },
  entropy: {
    question: 'What is entropy R²?',
    text: 'How clearly people belong to one segment: 1 where everybody is placed without doubt, near 0 where placing is guessing. Above 0.8 is comfortable, but it is no evidence that the segments are there.',
    chapter: 'run-details',
    heading: 'number-of-segments',
  },
  alpha: {
    // Not "Clustering Alpha": that is the name of the field beside it.
    question: 'What is alpha?',
    text: 'How strongly small segments are pulled towards the average: 100 keeps percentages away from 0 and 100 where few people answered. 0 believes the data alone; larger values give more even sizes and plainer segments.',
    chapter: 'designing-runs',
    heading: 'a-run-card',
  },
  acc: {
    question: 'What is acc?',
    text: 'Accuracy: of all people, the share whom the questions place in their very segment. It is measured on people whom the tool had not seen.',
    chapter: 'typing-tool',
    heading: 'reading-the-result',
  },
} as const satisfies Record<string, HelpText>;

export type HelpTopic = keyof typeof helpTexts;

export function helpAddress(topic: HelpTopic): string {
  const { chapter, heading } = helpTexts[topic];
  return `${address(pages.guideChapter, { chapter })}#${heading}`;
}
