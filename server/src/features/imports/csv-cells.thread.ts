import type { FileHandle } from 'node:fs/promises';
import { csvCell, harmless } from '../../platform/csv/index.ts';

/** Cells of a CSV file as bytes. Most are alike, and copying a few bytes takes a fraction of what joining texts takes. */
class CellBytes {
  /** What a reader of the file gets. */
  texts: string[] = [];
  bytes: Buffer = Buffer.allocUnsafe(1 << 16);
  /** The bytes of cell i are those from ends[i - 1] to ends[i], with the comma behind them. */
  ends = new Int32Array(1 << 12);
  longest = 0;

  add(text: string): number {
    const written = `${csvCell(text)},`;
    const n = this.texts.length;
    const from = n === 0 ? 0 : this.ends[n - 1];
    this.bytes = fitting(this.bytes, from, 3 * written.length);
    if (n === this.ends.length) {
      const ends = new Int32Array(2 * n);
      ends.set(this.ends);
      this.ends = ends;
    }
    const length = this.bytes.write(written, from);
    this.ends[n] = from + length;
    this.longest = Math.max(this.longest, length);
    this.texts.push(asRead(text));
    return n;
  }
}

/** The different cells of a file by number: those that are remembered from 0 up, those of one batch from -1 down. */
export class CsvCells {
  readonly kept = new CellBytes();
  readonly passing = new CellBytes();

  add(text: string, keep: boolean): number {
    return keep ? this.kept.add(text) : ~this.passing.add(text);
  }

  textOf(n: number): string {
    return n >= 0 ? this.kept.texts[n] : this.passing.texts[~n];
  }

  endBatch(): void {
    this.passing.texts = [];
  }
}

/** A cell as the reader of CSV files gives it: harmless, and with one kind of line end. */
export function asRead(text: string): string {
  const safe = harmless(text);
  return safe.includes('\r') ? safe.replace(/\r\n?/g, '\n') : safe;
}

function fitting(bytes: Buffer, used: number, more: number): Buffer {
  if (used + more <= bytes.length) return bytes;
  const wider = Buffer.allocUnsafe(Math.max(used + more, 2 * bytes.length));
  bytes.copy(wider, 0, 0, used);
  return wider;
}

/** A CSV file that is written row by row. */
export class CsvOutput {
  readonly #file: FileHandle;
  #bytes: Buffer = Buffer.allocUnsafe(1 << 20);
  #at = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  add(text: string): void {
    this.#bytes = fitting(this.#bytes, this.#at, 3 * text.length);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** `numbers`: for each column, the number of the cell that each row has. `front` comes before them. */
  row(front: string, numbers: readonly Int32Array[], row: number, { kept, passing }: CsvCells): void {
    const longest = Math.max(kept.longest, passing.longest);
    this.#bytes = fitting(this.#bytes, this.#at, front.length + numbers.length * longest + 2);
    const target = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < front.length; i++) target[at++] = front.charCodeAt(i);
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i][row];
      const { bytes, ends } = number >= 0 ? kept : passing;
      const n = number >= 0 ? number : ~number;
      const end = ends[n];
      for (let from = n === 0 ? 0 : ends[n - 1]; from < end; from++) target[at++] = bytes[from];
    }
    // The line end begins in the place of the last comma.
    target[at - 1] = 13;
    target[at++] = 10;
    this.#at = at;
  }

  async flush(): Promise<void> {
    for (let from = 0; from < this.#at; ) {
      from += (await this.#file.write(this.#bytes, from, this.#at - from)).bytesWritten;
    }
    this.#at = 0;
  }
}
