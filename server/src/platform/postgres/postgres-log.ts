import { chmodSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

/** What the bundled PostgreSQL says: its standard output, which we hand to it as an open file. */

const LIMIT_BYTES = 10_000_000;
const logOf = (dataDir: string) => path.join(dataDir, 'postgres.log');

/** A file descriptor that appends. */
export function openPostgresLog(dataDir: string): number {
  const file = logOf(dataDir);
  trimPostgresLog(dataDir);
  const descriptor = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return descriptor;
}

/** The server holds the file open and appends: it is copied and emptied, never renamed. */
export function trimPostgresLog(dataDir: string, limitBytes = LIMIT_BYTES): void {
  const file = logOf(dataDir);
  if (!existsSync(file) || statSync(file).size <= limitBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export function lastWords(dataDir: string): string {
  return readFileSync(logOf(dataDir), 'utf8').trim().split('\n').slice(-5).join('\n');
}
