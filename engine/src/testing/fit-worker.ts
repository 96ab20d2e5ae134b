import { parentPort, setEnvironmentData, workerData } from 'node:worker_threads';
import type { FitSettings, LatentClassData } from '../latent-class/types.ts';

/** A fit in a thread of its own, which posts its result. */

export interface FitInThread {
  readonly data: LatentClassData;
  readonly settings: FitSettings;
  readonly pausing?: { readonly flag: Int32Array; readonly paused: number };
  /** Whether the flag pauses the thread of the fit too, or only those that it starts. */
  readonly threadItself?: boolean;
}

const { data, settings, pausing, threadItself } = workerData as FitInThread;
if (pausing && threadItself) setEnvironmentData('pausing', pausing);
// What pauses a thread is read where its code is loaded.
const { fitSegments } = await import('../latent-class/fit-segments.ts');
if (pausing && !threadItself) setEnvironmentData('pausing', pausing);
parentPort!.postMessage(await fitSegments(data, settings));
