import { SHADED_ABOVE, SHADED_BELOW } from '@qp/facts';
import { wordsIn } from '../locale.ts';

/** How to read a cross-tab, on screen and in the workbook. */

export const howToReadWords = wordsIn({
  index:
    'The figure in parentheses is the index: 100 times the value in the segment divided by the value in Total. 100 is the same as Total, 150 is 50% above it, 50 is half of it.',
  marginal:
    'Absolute Val. is the mean of a metrics variable; Marginal Val. is the segment’s share of the sum over all respondents. For Segment Size they are the number and the share of respondents.',
  shading: `Blue shading marks an index below ${SHADED_BELOW}, orange one above ${SHADED_ABOVE}, darker the further away. A gold frame and bold figures mark cells that match the filters.`,
});
