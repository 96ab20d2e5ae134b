export { segmentValues, type ValueInput } from './value.ts';
