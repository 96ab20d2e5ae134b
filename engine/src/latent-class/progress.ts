import { BATCH, KEPT } from './search/search.ts';
import type { Task } from './threads/task.ts';
import type { FitProgress } from './types.ts';

/** Keeps account of finished tasks and says how far the whole fit is. The share never falls. */
export class ProgressMeter {
  readonly #most: number;
  readonly #numbers: readonly number[];
  readonly #planned: number | null;
  readonly #report: (progress: FitProgress) => void;
  /** By number of segments: starts tried, climbs finished, and whether the search has ended. */
  readonly #tried: number[];
  readonly #finished: number[];
  readonly #ended: boolean[];
  #share = 0;

  /** `numbers`: those that are fitted here; all up to the most unless said. */
  constructor(
    most: number,
    planned: number | null,
    report: (progress: FitProgress) => void,
    numbers: readonly number[] = Array.from({ length: most }, (_, index) => index + 1),
  ) {
    this.#most = most;
    this.#numbers = numbers;
    this.#planned = planned;
    this.#report = report;
    this.#tried = new Array<number>(most + 1).fill(0);
    this.#finished = new Array<number>(most + 1).fill(0);
    this.#ended = new Array<boolean>(most + 1).fill(false);
  }

  taskDone(task: Task): void {
    if (task.kind === 'try') this.#tried[task.segments] += task.starts.length;
    else this.#finished[task.segments]++;
    this.#tell(task.segments);
  }

  searchDone(segments: number): void {
    this.#ended[segments] = true;
    this.#tell(segments);
  }

  #tell(segments: number): void {
    let done = 0;
    let all = 0;
    for (const k of this.#numbers) {
      // A step costs in proportion to the number of segments, and more segments need more steps.
      done += k * k * (this.#ended[k] ? 1 : this.#part(k));
      all += k * k;
    }
    this.#share = Math.max(this.#share, done / all);
    const start = this.#tried[segments];
    const starts = segments === 1 ? 1 : (this.#planned ?? Math.ceil(Math.max(start, 1) / BATCH) * BATCH);
    const stage = `Fitting ${segments} of ${this.#most} segments, start ${start} of ${starts}`;
    this.#report({ share: this.#share, segments, start, starts, stage });
  }

  /** Of one search: of the planned starts, or half of what is left with every batch, as nobody knows how many it takes. */
  #part(segments: number): number {
    const batches = this.#tried[segments] / BATCH / 2 + this.#finished[segments] / KEPT / 2;
    if (this.#planned !== null) return Math.min(0.99, (batches * BATCH) / Math.max(this.#planned, BATCH));
    return 1 - 0.4 ** batches;
  }
}
