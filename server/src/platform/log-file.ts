import { chmodSync, closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A log within a limit: full, it becomes `.1`, and the oldest goes. Several processes may write to one file. */
const KEPT = 4;
const LOOK_EVERY_LINES = 200;

export function openLogFile(file: string, limitBytes: number): (line: string) => void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = open(file);
  let lines = 0;
  let bytes = fstatSync(descriptor).size;
  /** The last line is cut off, because the disk became full: the next one begins a line of its own. */
  let isTorn = false;

  const reopen = () => {
    const before = descriptor;
    descriptor = open(file);
    closeSync(before);
    bytes = fstatSync(descriptor).size;
    lines = 0;
  };

  return (line) => {
    if (bytes > limitBytes || ++lines % LOOK_EVERY_LINES === 0) {
      if (isMoved(file, descriptor)) reopen();
      bytes = fstatSync(descriptor).size;
      if (bytes > limitBytes) {
        turnOver(file);
        reopen();
      }
    }
    // At once and whole: what is said last before a crash is what is looked for.
    const length = Buffer.byteLength(line);
    const written = writeSync(descriptor, isTorn ? `\n${line}` : line) - Number(isTorn);
    bytes += written;
    isTorn = written < length;
    if (isTorn) throw Object.assign(new Error('only a part of the line could be written'), { code: 'ENOSPC' });
  };
}

function open(file: string): number {
  const descriptor = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return descriptor;
}

function isMoved(file: string, descriptor: number): boolean {
  return statSync(file, { throwIfNoEntry: false })?.ino !== fstatSync(descriptor).ino;
}

function turnOver(file: string): void {
  rmSync(`${file}.${KEPT}`, { force: true });
  for (let n = KEPT - 1; n >= 1; n--) {
    if (statSync(`${file}.${n}`, { throwIfNoEntry: false })) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  renameSync(file, `${file}.1`);
}
