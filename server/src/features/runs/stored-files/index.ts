/** The files that a finished run keeps. A door of its own, so that threads can read them without loading the feature. */
export { decodeModel, decodePlacements, encodeModels, encodePlacements, type Placements } from './result-files.ts';
