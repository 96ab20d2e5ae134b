/** How a file is read and what is proposed for it. A separate entry point, so threads can use it without loading the feature. */
export { columnTexts } from '../column-texts.thread.ts';
export { profileTable } from '../profile-table.thread.ts';
