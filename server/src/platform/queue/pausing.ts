/** States of the Int32 that a process shares with each of its computations. */
const GOING = 0;
export const CANCELLED = 1;
export const PAUSED = 2;

/** Computations that pause, where they stand, while more urgent ones are under way. */
export class Pausing {
  readonly #flags = new Set<Int32Array>();
  #paused = false;

  /** Returns how to leave. */
  enter(flag: Int32Array): () => void {
    this.#flags.add(flag);
    if (this.#paused) Atomics.compareExchange(flag, 0, GOING, PAUSED);
    return () => {
      this.#flags.delete(flag);
      resume(flag);
    };
  }

  set paused(paused: boolean) {
    if (this.#paused === paused) return;
    this.#paused = paused;
    for (const flag of this.#flags) {
      if (paused) Atomics.compareExchange(flag, 0, GOING, PAUSED);
      else resume(flag);
    }
  }
}

function resume(flag: Int32Array): void {
  if (Atomics.compareExchange(flag, 0, PAUSED, GOING) === PAUSED) Atomics.notify(flag, 0);
}

/** In the thread: waits here for as long as it is paused. */
export function restWhilePaused(flag: Int32Array): void {
  while (Atomics.load(flag, 0) === PAUSED) Atomics.wait(flag, 0, PAUSED);
}
