export { DesignRuns, type DesignRunsProps } from './design-runs.tsx';
