import { setTimeout as sleep } from 'node:timers/promises';

/** What the product has acknowledged while it was being hurt, and what nothing excuses. */
export class Ledger {
  acknowledged = 0;
  /** Answers by status; 0 for none. */
  readonly statuses = new Map<number, number>();
  readonly complaints: string[] = [];
  /** Seconds from each fault to the next change that was acknowledged. */
  readonly recoveries: { fault: string; seconds: number }[] = [];
  #last = performance.now();

  count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** `asked`: when the request left that was answered. */
  acknowledge(asked: number): void {
    this.acknowledged++;
    this.#last = Math.max(this.#last, asked);
  }

  complain(words: string): void {
    if (this.complaints.length < 50) this.complaints.push(words);
  }

  /** Hurts the product until `hurt` says that it has happened, then waits until a change requested after it is acknowledged. */
  async recover(fault: string, hurt: () => Promise<void>, givenUp: () => boolean): Promise<void> {
    const before = performance.now();
    await hurt();
    const happened = performance.now();
    while (this.#last < happened && !givenUp()) await sleep(20);
    this.recoveries.push({ fault, seconds: (performance.now() - before) / 1000 });
  }
}
