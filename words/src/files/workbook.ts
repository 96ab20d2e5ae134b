import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** The cover and the significance sheet of the cross-tab's workbook. */
export const workbookWords = wordsIn({
  about: 'About',
  title: (run: string) => `${run} Cross-Tab`,
  facts: {
    project: 'Project',
    created: 'Run created',
    updated: 'Run updated',
    exported: 'Exported',
    description: 'Description',
    respondents: 'Respondents',
    withoutAnswers: 'Without any answer',
    segments: 'Segments',
    alpha: 'Clustering Alpha',
    seed: 'Seed, engine',
    columnsSorted: 'Columns sorted by',
    rowsSorted: 'Rows sorted by',
    significance: 'Significance',
    figures: 'Shares and means',
    valueFilter: 'Value filter',
    indexFilter: 'Index filter',
  },
  effectiveBase: (respondents: string, base: number) => `${respondents} (effective base ${number(base)})`,
  segments: (segments: number, most: number, how: string) => `${segments} of at most ${most}, ${how}`,
  dictionaryOrder: 'dictionary order',
  notSorted: 'not sorted',
  sorted: (by: string, direction: 'asc' | 'desc') =>
    `${by}, ${direction === 'desc' ? 'highest first' : 'lowest first'}`,
  noFilter: 'none',
  corrected: 'corrected for classification error',
  assigned: 'as people were assigned',
  segmentTable: { heading: 'Segments', segment: 'Segment', size: 'Size', share: 'Share', description: 'Description' },
  total: 'Total',
  howToRead: 'How to read it',
  percentages:
    'Percentages are shares of those who answered the question, floored to one decimal as on screen. The unformatted .csv has every figure to twelve digits.',
  pValues: 'Two-sided p. Empty where no test was made.',
  people: 'people',
  base: 'effective base',
  p: 'p',
  adjusted: 'p corrected',
  versusRest: (segment: string) => `${segment} – rest`,
  correctedColumn: 'corrected',
});
