import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** What threads that take only what is left have had of the processors, and how long they waited for one, in nanoseconds so far. */
export type ThreadTimes = ReadonlyMap<string, { readonly ran: number; readonly waited: number }>;

/** As proc(5) numbers them, after the name. */
const POLICY = 38;
const IDLE = '5';

/** Reads this process. A thread that ends meanwhile is left out, and so is everything where the system doesn't say. */
export function readWaiting(folder = '/proc/self/task'): ThreadTimes {
  const times = new Map<string, { ran: number; waited: number }>();
  for (const thread of readdirSync(folder)) {
    try {
      const stat = readFileSync(`${folder}/${thread}/stat`, 'utf8');
      if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[POLICY] !== IDLE) continue;
      const [ran, waited] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ').map(Number);
      times.set(thread, { ran, waited });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return times;
}

/** Threads that want less than this share of a core have nothing to starve of. */
const LEAST = 0.5;

/** From 0 to 1: what they did not get of the cores that they could have used within this time. */
export function shareWaited(before: ThreadTimes, now: ThreadTimes, nanoseconds: number, cores: number): number {
  let [ran, waited] = [0, 0];
  for (const [thread, times] of now) {
    const earlier = before.get(thread);
    if (!earlier) continue;
    ran += times.ran - earlier.ran;
    waited += times.waited - earlier.waited;
  }
  const wanted = Math.min(ran + waited, cores * nanoseconds);
  return wanted < LEAST * nanoseconds ? 0 : Math.max(0, 1 - ran / wanted);
}

/**
 * How much of the machine is taken at the usual priority, from 0 to 1. Computing that takes only what is left would starve beside
 * a busy machine; where this says so it takes a fixed small share instead. Programs of a lower priority can starve it as well: these are
 * noticed by how long its threads wait.
 */
const SAMPLE_MILLISECONDS = 1000;
const BUSY = 0.9;

interface Times {
  usual: number;
  all: number;
}

/** Times of all cores, in ticks. The second figure of the line is what gave way by `nice`, ours included. */
export function readTimes(stat: string): Times {
  const [user, nice, system, idle, wait, ...rest] = /^cpu +(.*)$/m.exec(stat)?.[1].split(' ').map(Number) ?? [];
  const others = rest.slice(0, 3).reduce((sum, ticks) => sum + ticks, 0);
  return { usual: user + system + others, all: user + nice + system + idle + wait + others };
}

/** This many busy samples in a row: computing that takes what is left has hardly moved since. */
const STARVING_SAMPLES = 5;
/** Once it was noticed by its waiting, nothing waits any more: what begins within this many samples takes a share at once. */
const REMEMBERED_SAMPLES = 60;

export class UsualLoad {
  readonly #tell = new Set<() => void>();
  #share = 0;
  #busy = 0;
  #remembered = 0;

  get isBusy(): boolean {
    return this.#share > BUSY || this.#remembered > 0;
  }

  /** Called whenever the machine has been busy for a while. Returns how to unsubscribe. */
  onStarving(tell: () => void): () => void {
    this.#tell.add(tell);
    return () => this.#tell.delete(tell);
  }

  /** `waited`: what computing did not get of the cores that it could have used. */
  sample(share: number, waited = 0): void {
    this.#share = share;
    this.#remembered = Math.max(0, this.#remembered - 1);
    this.#busy = Math.max(share, waited) > BUSY ? this.#busy + 1 : 0;
    if (this.#busy === STARVING_SAMPLES) {
      this.#busy = 0;
      if (waited > BUSY) this.#remembered = REMEMBERED_SAMPLES;
      for (const tell of this.#tell) tell();
    }
  }
}

/** The load of the machine that this process runs on. */
export const usualLoad = new UsualLoad();

let timer: NodeJS.Timeout | null = null;

export function watchUsualLoad(): void {
  if (timer || process.platform !== 'linux') return;
  const read = () => readTimes(readFileSync('/proc/stat', 'utf8'));
  let [before, threads, since] = [read(), readWaiting(), process.hrtime.bigint()];
  timer = setInterval(() => {
    const [now, threadsNow, at] = [read(), readWaiting(), process.hrtime.bigint()];
    const waited = shareWaited(threads, threadsNow, Number(at - since), availableParallelism());
    if (now.all > before.all) usualLoad.sample((now.usual - before.usual) / (now.all - before.all), waited);
    [before, threads, since] = [now, threadsNow, at];
  }, SAMPLE_MILLISECONDS).unref();
}
