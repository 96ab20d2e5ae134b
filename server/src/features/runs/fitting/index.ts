export { finishRun } from './finish-run.ts';
export { fitRunPiece } from './fit-piece.job.ts';
export { fitRun, segmentSurvey } from './fit-run.job.ts';
export { fittingSettings, threadsFor, workOf } from './fitting-settings.ts';
export { mergeSegmentsJob } from './merge-segments.job.ts';
export { openSegmentsJob } from './open-segments.job.ts';
export { selectCrosstabText } from './result-queries.ts';
export { createRun, deleteRun, mergeSegments, openSegments, submit } from './service.ts';
export { runWithout } from './without.ts';
