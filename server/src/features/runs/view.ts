import type { Run } from '@qp/contract';

/** The part of a run that people edit on the cross-tab and save: lists, column order, filters, sorting. */
export type SavedView = Pick<
  Run,
  | 'order'
  | 'cluster'
  | 'profile'
  | 'metrics'
  | 'filterCriteriaValue'
  | 'filterThresholdValue'
  | 'filterCriteriaIndex'
  | 'filterThresholdIndex'
  | 'sortRowsBy'
  | 'sortRowsDir'
  | 'sortColsBy'
  | 'sortColsDir'
>;

export type FittedLists = Pick<Run, 'cluster' | 'profile' | 'metrics'>;

/** How a run looks before anybody has saved its view: natural order, no filter, no sorting, the lists as fitted. */
export function firstView(fitted: FittedLists, segments: number): SavedView {
  return {
    ...fitted,
    order: Array.from({ length: segments }, (_, n) => n + 1),
    filterCriteriaValue: '',
    filterThresholdValue: null,
    filterCriteriaIndex: '',
    filterThresholdIndex: null,
    sortRowsBy: '',
    sortRowsDir: 'desc',
    sortColsBy: '',
    sortColsDir: 'desc',
  };
}
