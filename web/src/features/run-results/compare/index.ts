export { stabilityQuery } from './api.ts';
export { MergeSegments } from './merge-segments.tsx';
