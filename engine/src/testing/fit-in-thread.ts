import { Worker } from 'node:worker_threads';
import type { FitInThread } from './fit-worker.ts';

/** Posts the result of the fit. */
export const fitInThread = (fit: FitInThread): Worker =>
  new Worker(new URL('./fit-worker.ts', import.meta.url), { workerData: fit });
