import { SHADED_ABOVE, SHADED_BELOW } from '@qp/facts';

/** How to read a cross-tab, in the same words on the screen and in its workbook. Two sentences each. */

export const INDEX_EXPLAINED =
  'The figure in parentheses is the index: 100 times the value in the segment divided by the value in Total. 100 is as in Total, 150 half as much again, 50 half as much.';

export const MARGINAL_EXPLAINED =
  'Absolute Val. is the mean of a metrics variable; Marginal Val. is the segment’s share of its sum over everybody. Of Segment Size they are the number and the share of respondents.';

export const SHADING_EXPLAINED = `Blue shading marks an index below ${SHADED_BELOW}, orange one above ${SHADED_ABOVE}, the stronger the further away. A gold frame and bold figures mark the cells that match the filters.`;
