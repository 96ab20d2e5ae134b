import { ComputingThread } from './computing-thread.ts';

/** Threads that wait for the next computation: to start one takes 0.3 s, more than most computations take. */

/** At most this many threads of a priority wait, and for this long: pieces of one person's run don't take the place of a thread that reads another's upload. */
const KEPT_THREADS = 2;
const KEPT_MILLISECONDS = 30_000;
/** A thread that has computed with others keeps those, and code that is compiled by now: half a second of the next run. */
const KEPT_WITH_OTHERS_MILLISECONDS = 600_000;
/** A thread that holds more gives it back by ending. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface Waiting {
  readonly thread: ComputingThread;
  readonly nice: number;
  /** It waits no longer: it is lent, or ends. */
  leave(): void;
  end(): void;
}

/** The one that has waited longest comes first. */
const waiting: Waiting[] = [];

/** The JavaScript heap of a thread. What the engine computes on is outside of it. */
export const THREAD_HEAP_MEGABYTES = 4096;

/**
 * For a thread that is expected to run into its limit. Node lets it exceed the limit by 16 MB while it ends; what has survived in a young
 * generation of the usual size is more, moves into the heap at once, and takes the whole process with it.
 */
const YOUNG_MEGABYTES = 12;

/** One that waits, else a new one. A thread that gives way cannot be made to come first again. */
export function borrowThread(nice: number, heapMegabytes = THREAD_HEAP_MEGABYTES): ComputingThread {
  const at = heapMegabytes === THREAD_HEAP_MEGABYTES ? waiting.findIndex((kept) => kept.nice === nice) : -1;
  if (at < 0) {
    const limited = heapMegabytes !== THREAD_HEAP_MEGABYTES && { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, ...limited };
    return new ComputingThread(nice, resourceLimits);
  }
  const { thread, leave } = waiting[at];
  leave();
  thread.ref();
  return thread;
}

/** For a thread that has answered, with this many threads, and has nothing left to do. */
export function giveThreadBack(thread: ComputingThread, nice: number, bytes: number, threads: number): void {
  if (bytes > KEPT_BYTES) {
    thread.terminate();
    return;
  }
  const kept: Waiting = {
    thread,
    nice,
    leave: () => {
      clearTimeout(timer);
      thread.off('error', kept.end).off('exit', kept.end);
      waiting.splice(waiting.indexOf(kept), 1);
    },
    end: () => {
      kept.leave();
      thread.terminate();
    },
  };
  const timer = setTimeout(kept.end, threads > 1 ? KEPT_WITH_OTHERS_MILLISECONDS : KEPT_MILLISECONDS).unref();
  thread.on('error', kept.end).on('exit', kept.end);
  thread.unref();
  waiting.push(kept);
  const alike = waiting.filter((other) => other.nice === nice);
  if (alike.length > KEPT_THREADS) alike[0].end();
}
