import { Worker } from 'node:worker_threads';
import type { WaveInput } from './wave-work.ts';

export const startWaveWorker = (workerData: WaveInput): Worker =>
  new Worker(new URL('./wave-worker.ts', import.meta.url), { workerData });
