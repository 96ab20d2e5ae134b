export { changePart } from './changed-parts.ts';
export { checkDescriptions, describe, describeSegments, renameRun, saveView, updateNote } from './edits.ts';
export { type Fields, mergeFields } from './field-merge.ts';
export { selectVersions } from './queries.ts';
