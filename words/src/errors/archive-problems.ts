import { wordsIn } from '../locale.ts';

/** What is wrong with an entry of a project archive. */
export const archiveProblemWords = wordsIn({
  notOfAProject: 'is not part of a project',
  tooManyValues: 'has too many values',
  sortedByNoRow: 'is sorted by something that is not a row',
  noClusterVariable: 'names no cluster variable',
});
