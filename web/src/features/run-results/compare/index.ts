export { MergeSegments } from './merge-segments.tsx';
