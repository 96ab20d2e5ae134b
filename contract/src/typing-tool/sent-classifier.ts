import { classifierFile } from '@qp/facts';
import { problem } from '../field-problems.ts';
import { MAX_CLUSTERS } from '../limits.ts';

/** A figure as the file writes it. */
const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/;

/** One that a client sends: each of its tables has a figure for every segment. */
export const sentClassifier = classifierFile.refine(({ segments, intercepts, incomplete, variables, targets }) => {
  const fits = (row: readonly string[]) => row.length === segments.length && row.every((text) => NUMBER.test(text));
  const rows = variables.flatMap(({ scores, scores_incomplete = [] }) => [...scores, ...scores_incomplete]);
  const count = segments.length > 0 && segments.length <= MAX_CLUSTERS && variables.length > 0;
  const named = targets.every((target) => target >= 1 && target <= segments.length);
  const weights =
    (incomplete?.weights.length ?? 0) >= variables.length && incomplete?.weights.every((text) => NUMBER.test(text));
  return (
    count &&
    named &&
    [intercepts, ...(incomplete ? [incomplete.intercepts] : []), ...rows].every(fits) &&
    (!incomplete || weights)
  );
}, problem('no-classifier'));
