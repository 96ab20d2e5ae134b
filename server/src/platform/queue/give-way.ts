import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** From this `nice` on a thread takes only what is left. */
export const WHAT_IS_LEFT = 10;

/**
 * Pages come before computations of minutes. Linux sets the priority for this thread and those it starts; elsewhere it would slow the
 * whole process. A thread that is merely nice finishes its slice before others wake up; one that takes what is left yields at once (153).
 */
export function giveWay(nice: number): void {
  if (process.platform !== 'linux') return;
  // Only downwards: where the whole process was started with `nice`, an ordinary user may not take that back.
  if (nice > getPriority()) setPriority(nice);
  if (nice < WHAT_IS_LEFT) return;
  // PID/task/TID. Without chrt, being nice has to do.
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!;
  spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}
