import { Worker } from 'node:worker_threads';
import type { PairWorkerData } from './pair-worker.ts';

export const startPairWorker = (workerData: PairWorkerData): Worker =>
  new Worker(new URL('./pair-worker.ts', import.meta.url), { workerData });
