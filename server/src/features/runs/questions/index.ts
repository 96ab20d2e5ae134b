export { computeQuestions } from './questions.job.ts';
export { registerQuestions } from './routes.ts';
export type { SelectionTask } from './select-questions.thread.ts';
