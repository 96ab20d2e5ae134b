import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * What this thread holds once everything that no one needs is gone. A thread that waits for the next fit collects nothing by itself, and
 * the kernel's memory of the last one would stay with it.
 */
export function bytesAfterCollecting(): number {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
