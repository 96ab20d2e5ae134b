export { manifestAddress, saveRunText } from './api.ts';
export { type Changed, ChangedMeanwhile, changedBy } from './changed-meanwhile.tsx';
export { freshRun, knownRun, patchRun, runKey, runQuery, savedOver, showSaved } from './run-query.ts';
export { UpdateText } from './update-text.tsx';
export { useOpenSegments } from './use-open-segments.ts';
export { stabilityQuery, useStability } from './use-stability.ts';
