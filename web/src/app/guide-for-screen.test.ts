import { expect, test } from 'vitest';
import { findChapter } from '../features/guide/chapters.ts';
import { runViews } from '../lib/project.ts';
import { guideForScreen } from './guide-for-screen.ts';

const chapterAt = (pathname: string, search = '') =>
  /^\/guide\/(?:([^/]+)\/)?$/.exec(guideForScreen({ pathname, search }))![1] ?? '';

test('the guide opens at the chapter of the screen', () => {
  expect(chapterAt('/')).toBe('');
  expect(chapterAt('/account/')).toBe('logging-in');
  expect(chapterAt('/project/7/', '?tab=design')).toBe('designing-runs');
  expect(chapterAt('/project/7/', '?tab=results&run=9&view=typing')).toBe('typing-tool');
  expect(chapterAt('/project/import/3/')).toBe('first-project');
});

test.each(runViews)('the view %s has a chapter that exists', (view) => {
  const slug = chapterAt('/project/7/', `?tab=results&run=9&view=${view}`);
  expect(findChapter(slug)?.slug).toBe(slug);
});
