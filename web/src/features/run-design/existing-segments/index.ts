export { ExistingSegments } from './existing-segments.tsx';
