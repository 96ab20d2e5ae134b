export { RunList, RunView } from './entry.tsx';
