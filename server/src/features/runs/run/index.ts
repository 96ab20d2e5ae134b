export {
  checkedLists,
  checkScales,
  checkSubgroup,
  isExercise,
  refuseExercises,
  type VariableLists,
} from './chosen-variables.ts';
export { computedOf } from './computed.ts';
export {
  isCorrected,
  selectComputed,
  selectDrivers,
  selectOlderChoice,
  selectRightly,
  storeComputed,
} from './computed-queries.ts';
export { defaultLists, describingLists } from './default-lists.ts';
export {
  type FinishedRun,
  findRun,
  finishedRun,
  readModel,
  readPlacements,
  runCrosstab,
  runOfJob,
} from './finished-run.ts';
export {
  insertRunPeople,
  peopleForRun,
  type RunPeople,
  selectRunPeople,
  surveyOf,
  surveyWith,
  type TakingPart,
  weightedPeople,
} from './people-queries.ts';
export { type PeopleTask, peopleTask } from './people-task.ts';
export {
  deleteRun,
  insertRun,
  type JudgedResult,
  type ListRow,
  type NewRun,
  type ResultRow,
  type RunRow,
  runHashes,
  STABILITY_VERSION,
  selectJudged,
  selectResult,
  selectRunById,
  selectRuns,
  selectSubmitted,
  setFailure,
  setJob,
  updateRun,
} from './queries.ts';
export { type MadeRefits, refitsOf, type StoredRefits, storeRefits } from './refits.ts';
export { lockRun } from './run-lock-queries.ts';
export { runState } from './run-state.ts';
export { rememberChoice } from './significance-queries.ts';
export { placesIn, variablePlaces } from './variable-places.ts';
