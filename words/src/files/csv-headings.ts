import { wordsIn } from '../locale.ts';

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
