import { wordsIn } from '../locale.ts';

/** The note of a respondent in the file of probabilities. */
export const probabilityWords = wordsIn({
  sameAnswers: 'same answer to nearly every scale',
  notAssigned: 'not assigned',
});

/** Headings of CSV files. Programs read them. */
export const csvHeadings = wordsIn({
  crosstab: ['Group', 'Dimension', 'Factor', 'Variable', 'Variable Label', 'Response', 'Value Type'],
  topK: {
    variables: 'Number of variables',
    accuracy: 'Accuracy on people left out',
    ofRows: 'Row Aggregate',
    ofColumns: 'Column Aggregate',
    hitRate: 'Hit rate',
  },
});
