import { createWriteStream } from 'node:fs';
import { chmod, link, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Copies of stored files on this disk, by content hash. */
export interface FileCache {
  /** The path of a copy that is there; null where there is none. It counts as used now. */
  find(sha256: string): Promise<string | null>;
  /** Written beside its place and renamed when whole: a reader never meets half a file. */
  fill(sha256: string, content: () => AsyncIterable<Buffer>): Promise<string>;
  /** A file that is on this disk already need not come back from the database to be read here. */
  adopt(sha256: string, source: string): Promise<void>;
  forget(sha256: string): Promise<void>;
  /** Removes every copy that `stored` does not know, and what was left unfinished. */
  sweep(stored: (hashes: string[]) => Promise<Set<string>>): Promise<void>;
}

/** Why a second name for a file isn't available: it is there already, or the disk cannot do it. */
const NO_LINK = new Set(['EEXIST', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']);
const PRIVATE = 0o600;
/** A copy may be there a moment before the transaction is that stores its file. */
const FRESH_MILLISECONDS = 10_000;
const ABANDONED_MILLISECONDS = 10 * 60_000;
const HASH = /^[0-9a-f]{64}$/;

const age = async (file: string): Promise<number | null> => {
  const facts = await stat(file).catch(() => null);
  return facts === null ? null : Date.now() - facts.mtimeMs;
};

export function openCache(folder: string, limitBytes: number): FileCache {
  const placeOf = (sha256: string) => path.join(folder, sha256);

  const touch = async (file: string): Promise<boolean> => {
    const now = new Date();
    try {
      await utimes(file, now, now);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  };

  return {
    async find(sha256) {
      const file = placeOf(sha256);
      return (await touch(file)) ? file : null;
    },

    async fill(sha256, content) {
      const target = placeOf(sha256);
      const unfinished = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: PRIVATE }));
        await rename(unfinished, target);
      } finally {
        await rm(unfinished, { force: true });
      }
      await trimCache(folder, limitBytes, target);
      return target;
    },

    async adopt(sha256, source) {
      const target = placeOf(sha256);
      try {
        await link(source, target);
        await chmod(target, PRIVATE);
      } catch (error) {
        if (!NO_LINK.has(String((error as NodeJS.ErrnoException).code))) throw error;
      }
      await touch(target);
      await trimCache(folder, limitBytes, target);
    },

    forget: (sha256) => rm(placeOf(sha256), { force: true }),

    async sweep(stored) {
      const names = await readdir(folder);
      const copies = names.filter((name) => HASH.test(name));
      const known = copies.length === 0 ? new Set<string>() : await stored(copies);
      for (const name of names) {
        if (known.has(name)) continue;
        const limit = HASH.test(name) ? FRESH_MILLISECONDS : ABANDONED_MILLISECONDS;
        const file = path.join(folder, name);
        if (((await age(file)) ?? 0) > limit) await rm(file, { force: true, recursive: true });
      }
    },
  };
}

/** Removes the copies that were used longest ago until the folder is within its limit; `keep` stays in any case. */
async function trimCache(folder: string, limitBytes: number, keep: string): Promise<void> {
  const files: { file: string; bytes: number; used: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts?.isFile()) files.push({ file, bytes: facts.size, used: facts.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of files.sort((a, b) => a.used - b.used)) {
    if (total <= limitBytes) return;
    if (file === keep) continue;
    await rm(file, { force: true });
    total -= bytes;
  }
}
