import { openSav } from '../reading/read-sav.ts';
import type { Dictionary } from '../types.ts';
import { bytesSource } from './bytes-source.ts';

/** A whole file as rows, for tests. A number without a value is null. */
export async function readAll(
  bytes: Uint8Array,
): Promise<{ dictionary: Dictionary; rows: (number | string | null)[][] }> {
  const { dictionary, cases } = await openSav(bytesSource(bytes));
  const rows: (number | string | null)[][] = [];
  for await (const batch of cases()) {
    for (let row = 0; row < batch.rows; row++) {
      rows.push(batch.columns.map((column) => (Number.isNaN(column[row]) ? null : column[row])));
    }
  }
  return { dictionary, rows };
}
