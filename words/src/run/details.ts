import type { VariableList } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';
import { segmentWords } from './segments.ts';

const LISTS: Readonly<Record<VariableList, string>> = { cluster: 'Cluster', profile: 'Profile', metrics: 'Metrics' };

/** Run Details: what was asked, how it was computed and how far to trust it. */
export const runDetailsWords = wordsIn({
  duplicate: 'Duplicate as Run',
  duplicateSaves: 'Changes will be auto-saved',
  notDuplicated: 'The run was not duplicated.',
  created: (date: string) => `Created ${date}`,
  updated: (date: string) => `Updated ${date}`,
  maximum: (segments: number) => `Max. Clusters ${segments}`,
  alpha: (alpha: number) => `Clustering Alpha ${number(alpha, 2)}`,
  onThisPage: 'On this page',
  sections: {
    verdict: 'Verdict',
    number: 'Number of segments',
    source: 'Source of the segments',
    questions: 'Questions',
    fitting: 'Treatment and computation',
    variables: 'Variables',
  },
  computation: {
    title: 'Computation',
    show: 'Show',
    hide: 'Hide',
    showAll: (title: string) => `Show ${title}`,
    hideAll: (title: string) => `Hide ${title}`,
    manifest: 'manifest.json',
    respondents: 'Respondents',
    weighted: (effectiveBase: number) => `weighted, effective base ${number(effectiveBase)}`,
    criterion: 'Number of segments chosen by',
    choice: segmentWords('en').choice,
    answers: 'Answers treated as',
    time: 'Time taken',
    duration: (seconds: number) =>
      seconds < 60 ? `${number(seconds, 1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
    seed: 'Seed',
    starts: (starts: number) => `${number(starts)} starts requested`,
    version: 'Engine version',
  },
  trust: {
    title: (grade: string) => `Verdict: ${grade}`,
    next: 'What to do next',
    client: 'What to tell the client',
    against: 'What speaks against it',
    others: 'What supports it, and what to know',
    testing: 'Progress of the test on other samples',
    open: (segments: number) => `Open ${count(segments, 'segment')}`,
    of: (name: string) => `Reliability of ${name}`,
    setAside: (people: number) => `${count(people, 'person', 'people')} will take no part in new runs of this project.`,
    levels: { good: 'Good:', note: 'Note:', caution: 'Caution:', warning: 'Warning:' },
    offers: {
      style: 'Run adjusted for response style',
      level: 'Run with the level left in',
      maximum: 'Run again with twice the maximum',
      number: 'Run again without this number',
      aside: 'Set these people aside',
      test: 'Test stability',
    },
  },
  lists: {
    names: LISTS,
    cluster: (count: number) => `Cluster Variables (${count})`,
    describing: (count: number) => `Describing variables (${count})`,
    others: (metrics: number, profile: number) => `Metrics Variables (${metrics}) & Profile Variables (${profile})`,
    dimension: 'Dimension',
    factor: 'Factor',
    variable: 'Variable',
    none: 'None.',
    changed: 'Changed variable lists',
    added: (list: VariableList, codes: readonly string[]) => `${codes.join(', ')} added to ${LISTS[list]}`,
    removed: (list: VariableList, codes: readonly string[]) => `${codes.join(', ')} removed from ${LISTS[list]}`,
    changes: (changes: readonly string[]) =>
      `The lists were changed in the cross-tab after this run was fitted: ${changes.join('; ')}. “Duplicate as Run” uses the changed lists. The results of this run stay as they are.`,
  },
});
