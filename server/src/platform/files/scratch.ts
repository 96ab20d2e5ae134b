import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { errorFields, type Log } from '../log.ts';
import { isAlive } from '../postgres/postmaster.ts';
import { closeDataFolder } from './data-folder.ts';

/**
 * The one place on the disk where anything of a respondent may lie outside of PostgreSQL: uploads that arrive, what jobs
 * write, and copies of stored files. No other user of the machine can read it, and nothing in it needs to survive: each process
 * works in a folder of its own, and the folder of one that is gone is removed by the next process.
 */
export interface Scratch {
  readonly folder: string;
  /** Copies of stored files by content hash, shared by the processes of this data folder. */
  readonly cache: string;
  /** An empty folder for one piece of work; `dispose` removes it with everything in it. */
  take(): Promise<WorkFolder>;
  /** Removes what processes left behind that are gone. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkFolder {
  path: string;
  dispose(): Promise<void>;
}

const PRIVATE = 0o700;
/** A process of another machine, or one that can't be checked, counts as gone when it hasn't touched its folder for this long. */
const SILENT_MILLISECONDS = 10 * 60_000;

interface Owner {
  host: string;
  pid: number;
}

/** Folders of this process; tests open several. */
const ours = new Set<string>();

const ownerName = ({ host, pid }: Owner) => `${encodeURIComponent(host)}~${pid}~${randomBytes(6).toString('hex')}`;

function ownerOf(name: string): Owner | null {
  const [host, pid, token] = name.split('~');
  return host && token && Number(pid) > 0 ? { host: decodeURIComponent(host), pid: Number(pid) } : null;
}

export function openScratch(dataDir: string, log: Log): Scratch {
  const folder = path.join(dataDir, 'scratch');
  const work = path.join(folder, 'work');
  const cache = path.join(folder, 'cache');
  const me = { host: hostname(), pid: process.pid };
  const mine = ownerName(me);
  ours.add(mine);
  closeDataFolder(dataDir);
  for (const made of [folder, work, cache]) {
    mkdirSync(made, { recursive: true, mode: PRIVATE });
    chmodSync(made, PRIVATE);
  }

  /** Our own process id under another name was given to a predecessor: in a container it is always the same. */
  const isGone = async (name: string): Promise<boolean> => {
    const owner = ownerOf(name);
    if (owner?.host === me.host) return owner.pid === me.pid || !isAlive(owner.pid);
    const facts = await stat(path.join(work, name)).catch(() => null);
    return facts !== null && Date.now() - facts.mtimeMs > SILENT_MILLISECONDS;
  };

  /** Work folders that could not be removed: they are when the disk is swept. */
  const undisposed = new Set<string>();
  /** Never rejects: what was worked out is not undone because its leftovers stay for a moment. */
  const dispose = async (made: string): Promise<void> => {
    undisposed.add(made);
    try {
      await rm(made, { recursive: true, force: true });
      undisposed.delete(made);
    } catch (error) {
      log.warn('a work folder could not be removed yet', errorFields(error));
    }
  };

  return {
    folder,
    cache,

    async take() {
      const made = path.join(work, mine, randomBytes(8).toString('hex'));
      await mkdir(made, { recursive: true, mode: PRIVATE });
      return { path: made, dispose: () => dispose(made) };
    },

    async sweep() {
      const now = new Date();
      await utimes(path.join(work, mine), now, now).catch((error: NodeJS.ErrnoException) => {
        // We have not needed it yet.
        if (error.code !== 'ENOENT') throw error;
      });
      for (const made of undisposed) await dispose(made);
      for (const name of await readdir(work)) {
        if (ours.has(name) || !(await isGone(name))) continue;
        log.info('removing what a process that is gone left behind', { folder: name });
        await rm(path.join(work, name), { recursive: true, force: true });
      }
    },

    close: () => rm(path.join(work, mine), { recursive: true, force: true }),
  };
}

/** Sweeps at once and then every so often; returns how to stop it. */
export function sweepRegularly(sweep: () => Promise<void>, milliseconds: number, log: Log): () => Promise<void> {
  let sweeping: Promise<void> | null = null;
  const begin = () => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.warn('sweeping failed', errorFields(error)))
      .finally(() => {
        sweeping = null;
      });
  };
  const timer = setInterval(begin, milliseconds);
  timer.unref();
  begin();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
