import { wordsIn } from '../locale.ts';
import { count, joinedWithAnd } from '../numbers.ts';

/** The bar above a run and its views. */
export const runViewWords = wordsIn({
  views: {
    crosstab: 'Cross-Tab',
    summary: 'Summary',
    personas: 'Personas',
    details: 'Run Details',
    drivers: 'Drivers',
    compare: 'Compare',
    tracking: 'Tracking',
    typing: 'Typing Tool',
    handover: 'Handover',
  },
  tabs: 'Views of the run',
  trust: {
    label: 'Verdict',
    weak: (segments: readonly number[]) =>
      `${joinedWithAnd(segments.map((segment) => `SEG${segment}`))} ${segments.length === 1 ? 'is' : 'are'} weak.`,
    more: (others: number) => `and ${count(others, 'more caution')}`,
    why: 'Why?',
  },
  returnToList: 'Return to List',
  loading: 'Loading the run',
  afterFailure: 'Return to the list to see the other runs.',
});
