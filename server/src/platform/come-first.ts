import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** As of `nice`: three quarters of a core that a busy program wants too. */
const FIRST = -5;

/**
 * Answers come before other programs on the machine: a busy one on every core would take half of what they need. The system allows this
 * only to root; a systemd unit can have done it already (`Nice=`), and otherwise nothing changes. Threads and programs that are started
 * later come first too, PostgreSQL among them; threads that compute give way again.
 */
export function comeFirst(): void {
  if (process.platform !== 'linux' || getPriority() <= FIRST) return;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), FIRST);
    } catch (error) {
      // A thread may also have ended since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
    }
  }
}
