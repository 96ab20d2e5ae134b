import { address, pages } from '@qp/contract';
import { INDEX_EXPLAINED, MARGINAL_EXPLAINED, SHADING_EXPLAINED } from '@qp/words/crosstab/how-to-read';

/** A term with a "?" beside it. */
interface HelpText {
  /** The name of the "?". */
  readonly question: string;
  /** Two sentences. */
  readonly text: string;
  /** The chapter and heading of the guide that say more. */
  readonly chapter: string;
  readonly heading: string;
}

/** What each "?" says. Texts that files use too come from the words package. */
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
    text: 'How well a number of segments describes the answers, with a penalty for every figure it has to estimate. Lower is better, but only fits of the same variables can be compared.',
    chapter: 'run-details',
    heading: 'number-of-segments',
  },
  agreement: {
    question: 'What is agreement?',
    text: 'The share of people who are assigned to the same segment when they are held out of the fit. Above 90% the segments are clear; random answers reach 55 to 75%.',
    chapter: 'run-details',
    heading: 'number-of-segments',
  },
  entropy: {
    question: 'What is entropy R²?',
    text: 'How clearly people belong to one segment: 1 means no uncertainty, near 0 means guessing. Above 0.8 is comfortable, but it is no evidence that the segments are real.',
    chapter: 'run-details',
    heading: 'number-of-segments',
  },
  alpha: {
    // Not "Clustering Alpha": that is the name of the field beside it.
    question: 'What is alpha?',
    text: 'How strongly small segments are pulled towards the average: 100 keeps percentages away from 0 and 100 where few people answered. 0 uses the data as they are; larger values give more even sizes and less extreme segments.',
    chapter: 'designing-runs',
    heading: 'a-run-card',
  },
  acc: {
    question: 'What is acc?',
    text: 'Accuracy: the share of people whom the questions assign to the right segment. It is measured on held-out respondents.',
    chapter: 'typing-tool',
    heading: 'reading-the-result',
  },
} as const satisfies Record<string, HelpText>;

export type HelpTopic = keyof typeof helpTexts;

export function helpAddress(topic: HelpTopic): string {
  const { chapter, heading } = helpTexts[topic];
  return `${address(pages.guideChapter, { chapter })}#${heading}`;
}
