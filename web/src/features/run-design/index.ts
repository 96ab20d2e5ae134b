export { DesignRuns } from './entry.tsx';
