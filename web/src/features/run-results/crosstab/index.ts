export { CrosstabActions } from './crosstab-actions.tsx';
export { FilterLine } from './subgroup/filter-line.tsx';
export { Filtered } from './subgroup/filtered.tsx';
export { useCountedRun } from './subgroup/use-counted-run.ts';
export { type CrosstabViewStore, useCrosstabView } from './use-crosstab-view.ts';
