import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { tested } from '../programs.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const READY = /ready at http|worker is ready/;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** The real program in a process of its own, which a test may kill, stop, continue and start again. */
export class ProductProcess {
  readonly environment: Record<string, string>;
  /** Null for a worker. */
  url: string | null = null;
  output = '';
  #child: ChildProcess | null = null;
  /** Set while a test itself ends the process; an end at any other time is a fault of the product. */
  #expected = false;
  /** How often it ended by itself. */
  deaths = 0;

  constructor(environment: Record<string, string>) {
    this.environment = environment;
    if (environment.DATA_DIR) mkdirSync(environment.DATA_DIR, { recursive: true });
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get alive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async start(): Promise<this> {
    // One port for all its life, so that its clients find it again after a restart.
    this.environment.PORT ??= String(await freePort());
    this.url = this.environment.ROLE === 'worker' ? null : `http://127.0.0.1:${this.environment.PORT}`;
    const child = spawn(process.execPath, [tested('main')], {
      cwd: repository,
      env: { ...process.env, DEMO: 'false', LOG_LEVEL: 'warn', LOGINS_PER_ADDRESS: '100000', ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#expected = false;
    let said = '';
    const keep = (piece: Buffer) => {
      said += piece;
      this.output = (this.output + piece).slice(-200_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('exit', () => {
      if (!this.#expected) this.deaths++;
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code, signal) => reject(new Error(`the process ended with ${signal ?? code}: ${said}`)));
      child.stdout.on('data', () => {
        if (READY.test(said)) resolve();
      });
    });
    return this;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.#child || !this.alive) return;
    this.#expected = true;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }

  /** SIGSTOP or SIGCONT: the process stays. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }
}

/** The administrator's command line, beside a running product or without one. */
export async function admin(environment: Record<string, string>, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [tested('admin'), ...args], {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (output += piece));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
