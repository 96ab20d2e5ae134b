export { CompareTab } from './compare-tab.tsx';
export { MergeSegments } from './merge-segments.tsx';
