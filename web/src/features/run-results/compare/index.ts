export { MergeSegments } from './merge-segments.tsx';
export { agreementPicture } from './stability-pictures.ts';
