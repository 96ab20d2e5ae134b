export { findChapter } from './chapters.ts';
export { GuidePage } from './guide-page.tsx';
