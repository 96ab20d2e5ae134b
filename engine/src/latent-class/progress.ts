import type { Stage } from '@qp/facts';
import { RANDOM, REQUESTED_PER_KEPT } from './search/line.ts';
import type { FitProgress } from './types.ts';

export type Report = (progress: FitProgress) => void;

/** A part of the work, reported as a share of the whole. */
export const partOf =
  (report: Report, from: number, to: number): Report =>
  (progress) =>
    report({ ...progress, share: from + (to - from) * progress.share });

/** Work without parts. */
export const reportOfStage = (report: Report, stage: Stage) => (share: number) => report({ share, stage });

/** Equal parts that are done at the same time: each reports its own share, and the mean is passed on. */
export function meanOfParts(parts: number, report: (share: number) => void): (part: number, share: number) => void {
  const shares = new Array<number>(parts).fill(0);
  return (part, share) => {
    shares[part] = share;
    report(shares.reduce((sum, own) => sum + own, 0) / parts);
  };
}

/** Two works at the same time; what is said is what the first is at, until it has ended. */
export function sideBySide(report: Report, share: number): { first: Report; second: Report } {
  let [one, other] = [0, 0];
  let stage: Stage | null = null;
  const tell = (own: Stage) => report({ share: share * one + (1 - share) * other, stage: own });
  return {
    first: (progress) => {
      one = progress.share;
      stage = progress.stage;
      tell(progress.stage);
    },
    second: (progress) => {
      other = progress.share;
      tell(one < 1 && stage ? stage : progress.stage);
    },
  };
}

/** Keeps account of finished tasks and says how far the whole fit is. The share never falls. */
export class ProgressMeter {
  readonly #most: number;
  readonly #numbers: readonly number[];
  readonly #planned: number | null;
  readonly #report: Report;
  /** By number of segments: starts tried, climbs finished, and whether the search has ended. */
  readonly #tried: number[];
  readonly #finished: number[];
  readonly #ended: boolean[];
  #share = 0;

  /** `numbers` are the numbers of segments that are fitted here. */
  constructor(most: number, planned: number | null, report: Report, numbers: readonly number[]) {
    this.#most = most;
    this.#numbers = numbers;
    this.#planned = planned;
    this.#report = report;
    this.#tried = new Array<number>(most + 1).fill(0);
    this.#finished = new Array<number>(most + 1).fill(0);
    this.#ended = new Array<boolean>(most + 1).fill(false);
  }

  begin(): void {
    this.#tell(Math.max(...this.#numbers));
  }

  taskDone(segments: number, starts: number, climbs: number): void {
    this.#tried[segments] += starts;
    this.#finished[segments] += climbs;
    this.#tell(segments);
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
    const tried = this.#tried[segments];
    const starts = segments === 1 ? 1 : (this.#planned ?? Math.max(tried, RANDOM.starts));
    // Climbs from solutions of other numbers are tried besides those that were planned.
    const start = Math.min(tried, starts);
    this.#report({ share: this.#share, stage: { at: 'fitting', segments, most: this.#most, start, starts } });
  }

  /** The part of one search that is done: of the requested starts, or a fifth of what is left with every line, as their number is open. */
  #part(segments: number): number {
    const [tried, finished] = [this.#tried[segments], this.#finished[segments]];
    if (this.#planned === null) return 1 - 0.8 ** finished;
    return Math.min(0.99, (tried + finished * REQUESTED_PER_KEPT) / (2 * this.#planned));
  }
}
