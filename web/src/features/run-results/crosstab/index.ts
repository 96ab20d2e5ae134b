export { CrosstabActions } from './crosstab-actions.tsx';
export { CrosstabTab } from './crosstab-tab.tsx';
export { type CrosstabViewStore, useCrosstabView } from './use-crosstab-view.ts';
