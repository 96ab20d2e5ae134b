import { errorFields, type Log } from '../log.ts';
import type { Claim } from './attempt.ts';

const LOOK_MILLISECONDS = 2000;

/** Takes jobs from one queue, one after the other, as long as there is room. */
export class Dispatcher {
  readonly #hasRoom: (underWay: number) => boolean;
  readonly #claim: () => Promise<Claim | null>;
  readonly #handle: (claim: Claim) => Promise<void>;
  readonly #log: Log;
  readonly #handling = new Set<Promise<void>>();
  #stopped = false;
  #woken = false;
  #wake: () => void = () => {};
  #running: Promise<void> | null = null;

  constructor(options: {
    hasRoom: (underWay: number) => boolean;
    claim: () => Promise<Claim | null>;
    /** Never rejects. */
    handle: (claim: Claim) => Promise<void>;
    log: Log;
  }) {
    this.#hasRoom = options.hasRoom;
    this.#claim = options.claim;
    this.#handle = options.handle;
    this.#log = options.log;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** There may be something to do: a new job, or room. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Takes no more. */
  async close(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#running;
  }

  /** Until what was taken has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#handling);
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      const claim = this.#hasRoom(this.#handling.size) ? await this.#next() : null;
      if (!claim) {
        await this.#sleep();
        continue;
      }
      const handling = this.#handle(claim).finally(() => {
        this.#handling.delete(handling);
        this.wake();
      });
      this.#handling.add(handling);
    }
  }

  async #next(): Promise<Claim | null> {
    try {
      return await this.#claim();
    } catch (error) {
      this.#log.warn('no job could be taken', errorFields(error));
      return null;
    }
  }

  /** Until it is woken, or for a while: nothing announces that a retry is due. */
  async #sleep(): Promise<void> {
    if (this.#woken || this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_MILLISECONDS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
