/** The stored files of a run. A separate entry point, so threads can read them without loading the feature. */
export { assignedRows, placementsOf, placementsOfAll, UNASSIGNED } from './assigned.ts';
export { decodeLabels, type ExistingLabel, encodeLabels, type Labels } from './existing-labels.ts';
export { decodeModel, decodePlacements, encodeModels, encodePlacements, type Placements } from './result-files.ts';
export { decodeArrays, encodeArrays } from './typed-arrays.ts';
