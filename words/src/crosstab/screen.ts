import type { VariableList } from '@qp/facts';
import { SHADED_ABOVE, SHADED_BELOW } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';
import { type CellQuestion, significanceWords } from './significance.ts';

const { circular, corrected, ...tests } = significanceWords('en');

/** The view Cross-Tab of a run: its table and the tools above it. */
export const crosstabWords = wordsIn({
  heading: (run: string) => `${run} Cross-Tab`,
  columns: { dimension: 'Dimension', factor: 'Factor', variable: 'Variable', response: 'Response', total: 'Total' },
  columnWidth: (column: string) => `Width of ${column}`,
  columnWidthHelp: 'Drag to resize. Double-click to reset.',
  groups: { metrics: 'Metrics', cluster: 'Cluster', describing: 'Describing', profile: 'Profile' },
  folded: (variables: number) => `${count(variables, 'variable')} hidden`,
  keys: 'Press Enter to move through the cells with the arrow keys, and Escape to leave them.',
  cell: (question: CellQuestion) => tests.cell(question).join('\n'),
  moved: (segment: number, place: number, of: number) => `SEG${segment} is now column ${place} of ${of}.`,
  noRows: 'No rows match',
  noRowsHelp: 'Show all rows again, or change the settings above.',
  noVariables: 'No variables found',
  noVariablesHelp: 'Search for part of a label, a code, a factor or a dimension.',
  segment: {
    move: (segment: number, place: number, of: number) => `Move SEG${segment}, column ${place} of ${of}`,
    moveHelp: 'Drag, or use the arrow keys',
    about: (segment: number) => `About SEG${segment}`,
    noDescription: 'No description yet.',
    addDescription: 'No description yet. Click the pencil to add one.',
    update: 'Update Description',
    updateOf: (segment: number) => `Update description of SEG${segment}`,
    carried: '(carried over)',
    carriedHelp: 'Carried over from the run this one was opened from.',
    people: tests.people,
    weighted: (size: number) => `${number(size)} weighted`,
  },
  membership: {
    lists: (variable: string) => `Lists of ${variable}`,
    letters: { cluster: 'C', profile: 'P', metrics: 'M' },
    is: { cluster: 'Cluster variable', profile: 'Profile variable', metrics: 'Metrics variable' },
    cannotBe: {
      cluster: 'Can’t be a cluster variable',
      profile: 'Can’t be a profile variable',
      metrics: 'Can’t be a metrics variable',
    } satisfies Record<VariableList, string>,
    box: (list: string, variable: string) => `${list}: ${variable}`,
  },
  copied: {
    index: (segment: number) => `SEG${segment} index`,
    significance: (segment: number) => `SEG${segment} significance`,
    corrected: 'corrected',
    settings: tests.heading,
  },
  legend: {
    title: 'Legend',
    entries: tests.legend,
    circular,
    corrected,
    testing: 'Testing differences…',
    failed: 'The tests couldn’t be loaded.',
    retry: 'Try again',
  },
  shading: {
    below: `below ${SHADED_BELOW}`,
    between: `${SHADED_BELOW} to ${SHADED_ABOVE}`,
    above: `above ${SHADED_ABOVE}`,
  },
  significance: {
    label: 'Significance',
    names: tests.names,
    settings: 'Significance settings',
    settingsNow: (settings: readonly string[]) => ['Significance settings', ...settings].join(', '),
    confidence: 'Confidence',
    level: (confidence: number) => `${confidence}%`,
    correction: 'Correction',
    corrections: tests.corrections,
    convention: 'Letters as in',
    conventions: tests.conventions,
    conventionHelp:
      'SPSS and Displayr have their own confidence, correction and minimum base. Q is like Displayr if its correction is off.',
    corrected: 'corrected',
    testCluster: 'Test cluster variables anyway',
    testClusterHelp: 'They formed the segments, so testing them is circular.',
    circular,
    correctedShares: 'Corrected shares',
    correctedSharesHelp: 'Shares, means and their tests, corrected for misclassification. Bases stay the same.',
    correctedLater:
      'Being computed: 100 refits show how many people are misclassified. Until then you see shares as assigned.',
    notCorrectable: tests.notCorrectable,
  },
});
