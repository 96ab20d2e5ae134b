import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** From here on, as of `nice`, a thread takes only what nobody else wants. */
const WHAT_IS_LEFT = 10;

/**
 * Whoever waits for a page comes before a computation of minutes. Linux sets it for this thread and those that it starts; elsewhere
 * it would slow the whole process down. A thread that is merely nice still finishes its few milliseconds before somebody who wakes up
 * beside it, and an answer that asks the database three times wakes up eight times: one that takes what is left is interrupted at once.
 */
export function giveWay(nice: number): void {
  if (process.platform !== 'linux') return;
  setPriority(nice);
  if (nice < WHAT_IS_LEFT) return;
  // PID/task/TID. Where there is no chrt being nice has to do.
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!;
  spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}
