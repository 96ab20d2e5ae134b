export { RunList, type RunListProps } from './list/run-list.tsx';
export { RunView, type RunViewProps } from './run-view.tsx';
