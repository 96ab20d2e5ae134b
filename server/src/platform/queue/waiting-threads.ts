import { readdirSync, readFileSync } from 'node:fs';

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
