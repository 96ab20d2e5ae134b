import path from 'node:path';
import { buildPrograms } from '../server/build.ts';

/** For the tests of the engine: its threads in a few files. Hundreds of threads start, and each reads them in a third of the time. */

export const ENGINE_THREADS = path.resolve(import.meta.dirname, '../.cache/engine-threads');

/** Those who start threads; what they start is built with them. */
const STARTERS = {
  fits: '../engine/src/latent-class/threads/worker-thread.ts',
  pairs: '../engine/src/stability/pair-threads.ts',
  whole: '../engine/src/testing/fit-in-thread.ts',
  tracking: '../engine/src/tracking/wave-threads.ts',
};

export default (): Promise<void> => buildPrograms(ENGINE_THREADS, STARTERS);
