import { getEnvironmentData } from 'node:worker_threads';

/**
 * A number that the threads of a computation share with the process that ordered it (`setEnvironmentData`, which they hand on to threads that
 * they start): while it is `paused`, all of them stand still, and more urgent work has the processor.
 */
const shared = getEnvironmentData('pausing') as { readonly flag: Int32Array; readonly paused: number } | undefined;

/** Called before every look at the respondents, which is the shortest step of anything that takes long. */
export function rest(): void {
  if (!shared) return;
  while (Atomics.load(shared.flag, 0) === shared.paused) Atomics.wait(shared.flag, 0, shared.paused);
}
