export { DataCheck } from './data-check.tsx';
