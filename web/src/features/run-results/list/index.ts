export { runListKey, runListQuery } from './api.ts';
export { DeleteRun } from './delete-run.tsx';
export { RunList, type RunListProps } from './run-list.tsx';
export { UnopenedRun } from './unopened-run.tsx';
