/** Threads that a computation may use until it releases them. */
export interface Grant {
  readonly threads: number;
  release(): void;
}

interface Waiting {
  readonly atMost: number;
  readonly person: string;
  readonly resolve: (grant: Grant) => void;
}

/**
 * The threads of this process that compute at the same time. Each person has as many as the machine has cores, and the system
 * shares the cores out between them: no one waits for another person's run. A request for several gets those that are free, at least one.
 */
export class ThreadSlots {
  readonly total: number;
  readonly #used = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #onChange: ((active: number) => void)[] = [];

  constructor(threads: number) {
    this.total = threads;
  }

  /** Called with the number of threads in use whenever it changes. */
  onChange(told: (active: number) => void): void {
    this.#onChange.push(told);
  }

  get active(): number {
    let sum = 0;
    for (const threads of this.#used.values()) sum += threads;
    return sum;
  }

  /** Those whose next request would have to wait. */
  get busyPeople(): string[] {
    return [...this.#used.keys()].filter((person) => this.isBusy(person));
  }

  /** Whether a request by this person would have to wait. */
  isBusy(person = ''): boolean {
    return this.#free(person) === 0 || this.#waiting.some((other) => other.person === person);
  }

  take(atMost = 1, person = ''): Promise<Grant> {
    if (!this.isBusy(person)) {
      const grant = this.#grant(atMost, person);
      this.#tell();
      return Promise.resolve(grant);
    }
    return new Promise((resolve) => this.#waiting.push({ atMost, person, resolve }));
  }

  #free(person: string): number {
    return this.total - (this.#used.get(person) ?? 0);
  }

  #use(person: string, threads: number): void {
    const used = (this.#used.get(person) ?? 0) + threads;
    if (used > 0) this.#used.set(person, used);
    else this.#used.delete(person);
  }

  #grant(atMost: number, person: string): Grant {
    const threads = Math.max(1, Math.min(atMost, this.#free(person)));
    this.#use(person, threads);
    let released = false;
    return {
      threads,
      release: () => {
        if (released) return;
        released = true;
        this.#use(person, -threads);
        this.#handOut();
        this.#tell();
      },
    };
  }

  #handOut(): void {
    for (;;) {
      const next = this.#waiting.findIndex(({ person }) => this.#free(person) > 0);
      if (next < 0) return;
      const [{ atMost, person, resolve }] = this.#waiting.splice(next, 1);
      resolve(this.#grant(atMost, person));
    }
  }

  #tell(): void {
    for (const told of this.#onChange) told(this.active);
  }
}
