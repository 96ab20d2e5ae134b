/** The stored files of a run. A separate entry point, so threads can read them without loading the feature. */
export { decodeModel, decodePlacements, encodeModels, encodePlacements, type Placements } from './result-files.ts';
