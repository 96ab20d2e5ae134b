/** What the table says of a job should its process die now. Null: it only waits, and is not to blame. */
export type Blame = 'sole' | 'shared' | null;

export interface JobAtWork {
  id: string;
  attempt: number;
  /** It was at work when a process died before. */
  suspect: boolean;
}

/**
 * The jobs of this process that are at work, and not merely there. When a process dies it cannot be asked which job was the
 * reason, but the table can say who might have been: one that was alone, or the only suspect, is to blame; of several each
 * becomes a suspect. Suspects take turns, so an innocent one gets through.
 */
export class AtWork {
  /** Never rejects: a table that can't be written is written the next time. */
  readonly #write: (job: JobAtWork, blame: Blame) => Promise<void>;
  readonly #jobs = new Map<string, { job: JobAtWork; blame: Blame }>();
  /** Writes go out one after the other: a later one must not be overtaken. */
  #written: Promise<void> = Promise.resolve();
  #suspects: Promise<void> = Promise.resolve();

  constructor(write: (job: JobAtWork, blame: Blame) => Promise<void>) {
    this.#write = write;
  }

  /** Before it works: the table knows before anything can happen. */
  begin(job: JobAtWork): Promise<void> {
    this.#jobs.set(keyOf(job), { job, blame: null });
    return this.#settle();
  }

  /** It waits for others, and says so in its row. */
  pause(job: JobAtWork): Promise<void> {
    this.#jobs.delete(keyOf(job));
    this.#then(() => this.#write(job, null));
    return this.#settle();
  }

  end(job: JobAtWork): Promise<void> {
    this.#jobs.delete(keyOf(job));
    return this.#settle();
  }

  /** One suspect at a time; gives how to let the next one in. */
  async suspectAlone(): Promise<() => void> {
    let leave = (): void => {};
    const before = this.#suspects;
    this.#suspects = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }

  #blameOf(job: JobAtWork): Blame {
    if (this.#jobs.size === 1) return 'sole';
    const suspects = [...this.#jobs.values()].filter((one) => one.job.suspect);
    return suspects.length === 1 && job.suspect ? 'sole' : 'shared';
  }

  #settle(): Promise<void> {
    for (const one of this.#jobs.values()) {
      const blame = this.#blameOf(one.job);
      if (one.blame === blame) continue;
      one.blame = blame;
      this.#then(() => this.#write(one.job, blame));
    }
    return this.#written;
  }

  #then(write: () => Promise<void>): void {
    this.#written = this.#written.then(write);
  }
}

const keyOf = ({ id, attempt }: JobAtWork): string => `${id} ${attempt}`;
