import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The places of a product at which something is written, as failing-writes.ts finds them in its process, and the order to fail at one. */
export const HOWS = {
  table: ['refused', 'cut', 'unanswered'],
  file: ['full'],
  answer: ['cut'],
  mail: ['cut'],
} as const;

export interface FailingWrite {
  place: string;
  how: string;
}

export class WritePlaces {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.forget();
  }

  /** Settings of the process in which writes are to fail. */
  get environment(): Record<string, string> {
    const preloaded = new URL('./failing-writes.ts', import.meta.url).href;
    return { FAILING_WRITES: this.#folder, NODE_OPTIONS: `--import ${preloaded}` };
  }

  #read(name: string): string[] {
    const file = path.join(this.#folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  forget(): void {
    for (const name of ['places', 'fired', 'armed']) rmSync(path.join(this.#folder, name), { force: true });
    appendFileSync(path.join(this.#folder, 'places'), '');
  }

  /** Every place since `forget`, once. */
  seen(): string[] {
    return [...new Set(this.#read('places'))];
  }

  arm({ place, how }: FailingWrite): void {
    writeFileSync(path.join(this.#folder, 'armed'), `${how}\t${place}`);
  }

  /** Whether the write that was armed has failed; disarms it. */
  disarm(): boolean {
    rmSync(path.join(this.#folder, 'armed'), { force: true });
    const fired = this.#read('fired').length > 0;
    rmSync(path.join(this.#folder, 'fired'), { force: true });
    return fired;
  }
}
