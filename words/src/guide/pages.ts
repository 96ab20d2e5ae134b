import { wordsIn } from '../locale.ts';

export const guideWords = wordsIn({
  code: 'Text to type',
  table: (columns: string) => `Table of ${columns}`,
  neighbours: 'Previous and next chapter',
  chapters: 'Chapters of the guide',
});

export type GuideWords = ReturnType<typeof guideWords>;
