export { RunList, type RunListProps } from './list/index.ts';
export { RunView, type RunViewProps } from './run-view.tsx';
