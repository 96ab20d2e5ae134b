import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { floodWithoutReading, PIPELINED } from '../fuzz/pipelining.ts';
import { endPostgres, type Installation } from './installation.ts';
import type { ProductProcess } from './product-process.ts';

/** The ways in which an installation is hurt. Each comes back when the hurting is over; what was hurt may still recover. */
export interface Fault {
  name: string;
  hurt(installation: Installation, random: () => number): Promise<void>;
}

/** Longer than the heartbeat of a job, so another worker takes it up. */
const FROZEN_MILLISECONDS = 13_000;
const FULL_MILLISECONDS = 2000;
const FLOOD_MILLISECONDS = 3000;
const CLOCK_MODULE = new URL('./shifted-clock.ts', import.meta.url).href;

const roleOf = (installation: Installation, role: 'web' | 'worker') =>
  installation.processes.filter(({ environment }) => environment.ROLE === role);

const oneOf = (list: readonly ProductProcess[], random: () => number) => list[Math.floor(random() * list.length)];

async function killAndStart(product: ProductProcess): Promise<void> {
  await product.kill();
  await product.start();
}

export const kills: readonly Fault[] = [
  {
    name: 'kill -9 of a worker',
    hurt: (installation, random) => killAndStart(oneOf(roleOf(installation, 'worker'), random)),
  },
  {
    name: 'kill -9 of a web process',
    hurt: (installation, random) => killAndStart(oneOf(roleOf(installation, 'web'), random)),
  },
  { name: 'restart of the database', hurt: ({ databasePid }) => endPostgres(databasePid(), 'SIGINT') },
  { name: 'kill -9 of the database', hurt: ({ databasePid }) => endPostgres(databasePid(), 'SIGKILL') },
];

const rest: readonly Fault[] = [
  {
    name: 'a client that floods a web process and reads nothing',
    async hurt(installation, random) {
      const { url } = oneOf(roleOf(installation, 'web'), random);
      if (url) await floodWithoutReading(url, PIPELINED.GET, FLOOD_MILLISECONDS);
    },
  },
  {
    name: 'a worker stopped in an orderly way',
    async hurt(installation, random) {
      const worker = oneOf(roleOf(installation, 'worker'), random);
      await worker.kill('SIGTERM');
      await worker.start();
    },
  },
  {
    name: 'a worker frozen past its heartbeat',
    async hurt(installation, random) {
      const worker = oneOf(roleOf(installation, 'worker'), random);
      worker.signal('SIGSTOP');
      await sleep(FROZEN_MILLISECONDS);
      worker.signal('SIGCONT');
    },
  },
  {
    name: 'a worker whose clock is wrong',
    async hurt(installation, random) {
      const worker = oneOf(roleOf(installation, 'worker'), random);
      const before = { ...worker.environment };
      await worker.kill('SIGTERM');
      worker.environment.NODE_OPTIONS = `--import ${CLOCK_MODULE}`;
      worker.environment.CLOCK_SHIFT_HOURS = random() < 0.5 ? '25' : '-2';
      await worker.start();
      await sleep(3000);
      await worker.kill('SIGTERM');
      delete worker.environment.NODE_OPTIONS;
      delete worker.environment.CLOCK_SHIFT_HOURS;
      Object.assign(worker.environment, before);
      await worker.start();
    },
  },
];

const fullDisk: Fault = {
  name: 'a full disk under a worker',
  async hurt(installation, random) {
    const { environment } = oneOf(roleOf(installation, 'worker'), random);
    const work = path.join(environment.DATA_DIR ?? '', 'scratch', 'work');
    mountSmallDisk(work);
    await sleep(FULL_MILLISECONDS);
    // Lazily: a file that is open there is closed by its job.
    execFileSync('umount', ['-l', work]);
  },
};

function mountSmallDisk(folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', folder], { stdio: 'ignore' });
}

function canMount(folder: string): boolean {
  try {
    mountSmallDisk(folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  }
}

/** All of them, where this machine allows a small disk to be mounted; else `missing` says what is left out. */
export function allFaults(scratch: string): { faults: readonly Fault[]; missing: string[] } {
  const able = canMount(scratch);
  return {
    faults: [...kills, ...rest, ...(able ? [fullDisk] : [])],
    missing: able ? [] : [fullDisk.name],
  };
}
