import { wordsIn } from '../locale.ts';

/** The bar above a run and its views. */
export const runViewWords = wordsIn({
  views: {
    crosstab: 'Cross-Tab',
    summary: 'Summary',
    personas: 'Personas',
    details: 'Run Details',
    drivers: 'Drivers',
    value: 'Value',
    compare: 'Compare',
    tracking: 'Tracking',
    typing: 'Typing Tool',
    handover: 'Handover',
  },
  tabs: 'Views of the run',
  groups: { read: 'Read', trust: 'Trust', use: 'Use' },
  inGroup: (group: string, view: string) => `${group}: ${view}`,
  trust: {
    label: (grade: string) => `Verdict: ${grade}`,
    testing: 'Being tested',
  },
  returnToList: 'Return to List',
  backToRun: 'Return to Run',
  loading: 'Loading the run',
  afterFailure: 'Return to the list to see the other runs.',
});
