export { finishedExampleRun } from './example-run.ts';
