/** The stored files of a run. A separate entry point, so threads can read them without loading the feature. */

export { decodeLabels, type ExistingLabel, encodeLabels, type Labels } from './existing-labels.ts';
export {
  assignedRows,
  decodeModel,
  decodePlacements,
  encodeModels,
  encodePlacements,
  type Placements,
  placementsOf,
  placementsOfAll,
  UNASSIGNED,
} from './result-files.ts';
export { decodeArrays, encodeArrays } from './typed-arrays.ts';
