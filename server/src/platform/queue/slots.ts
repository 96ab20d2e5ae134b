/** Threads that somebody may use until he releases them. */
export interface Grant {
  readonly threads: number;
  release(): void;
}

interface Waiting {
  readonly atMost: number;
  readonly rank: number;
  readonly resolve: (grant: Grant) => void;
}

/**
 * The threads of this process that compute at the same time: more than the machine has cores would only slow each other down.
 * Who asks for several gets those that are free, at least one.
 */
export class ThreadSlots {
  readonly #total: number;
  readonly #waiting: Waiting[] = [];
  readonly #onFree: (() => void)[] = [];
  #free: number;

  constructor(threads: number) {
    this.#total = threads;
    this.#free = threads;
  }

  get total(): number {
    return this.#total;
  }

  /** Told whenever threads are free that nobody waits for. */
  onFree(told: () => void): void {
    this.#onFree.push(told);
  }

  /** Whether one who asked now would have to wait. */
  get busy(): boolean {
    return this.#free === 0 || this.#waiting.length > 0;
  }

  /** The lower rank first; within one, who asked first. */
  take(atMost = 1, rank = 0): Promise<Grant> {
    if (!this.busy) return Promise.resolve(this.#grant(atMost));
    return new Promise((resolve) => {
      const after = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, { atMost, rank, resolve });
    });
  }

  #grant(atMost: number): Grant {
    const threads = Math.max(1, Math.min(atMost, this.#free));
    this.#free -= threads;
    let released = false;
    return {
      threads,
      release: () => {
        if (released) return;
        released = true;
        this.#free += threads;
        this.#handOut();
      },
    };
  }

  #handOut(): void {
    while (this.#free > 0) {
      const next = this.#waiting.shift();
      if (!next) break;
      next.resolve(this.#grant(next.atMost));
    }
    if (this.#free > 0) for (const told of this.#onFree) told();
  }
}
