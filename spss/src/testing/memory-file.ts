import type { NewFile } from '../writing/new-file.ts';
import type { ByteSink } from '../writing/sav-writer.ts';
import { SavWriter } from '../writing/sav-writer.ts';

/** A file in memory, for tests. */
class MemoryFile implements ByteSink {
  bytes = new Uint8Array();

  async write(bytes: Uint8Array, at: number): Promise<void> {
    if (at + bytes.length > this.bytes.length) {
      const larger = new Uint8Array(at + bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(bytes, at);
  }
}

export async function written(file: NewFile, columns: (Float64Array | string[])[], rows: number): Promise<Uint8Array> {
  const memory = new MemoryFile();
  const writer = new SavWriter(memory, file);
  await writer.begin();
  const half = rows >> 1;
  await writer.rows({ rows: half, columns: columns.map((column) => column.slice(0, half)) });
  await writer.rows({ rows: rows - half, columns: columns.map((column) => column.slice(half)) });
  await writer.end();
  return memory.bytes;
}
