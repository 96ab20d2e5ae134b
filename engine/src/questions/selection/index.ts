export { selectWithReserve } from './report.ts';
