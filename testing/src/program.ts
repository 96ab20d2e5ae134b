import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PATIENCE_MILLISECONDS } from './patience.ts';
import { countStart } from './starts.ts';

const repository = path.resolve(import.meta.dirname, '../..');
/** A storm of restarts says more than anyone reads. */
const KEPT = 1_000_000;

/** Why a program did not become ready, with what it said. */
class NotReady extends Error {}

/** One of our programs in a process of its own, which a test may stop, kill, freeze and question. */
export class Program {
  readonly process: ChildProcess;
  #output = '';

  private constructor(file: string, args: readonly string[], environment: Record<string, string>) {
    countStart('a program');
    this.process = spawn(process.execPath, [file, ...args], {
      cwd: repository,
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const keep = (piece: Buffer) => {
      this.#output = (this.#output + piece).slice(-KEPT);
    };
    this.process.stdout?.on('data', keep);
    this.process.stderr?.on('data', keep);
  }

  /** Starts a program and waits until it says that it is ready; `ready` finds that in its output. */
  static async start(file: string, environment: Record<string, string>, ready: RegExp) {
    const program = new Program(file, [], environment);
    try {
      return { program, said: await program.#says(ready) };
    } catch (error) {
      await program.end('SIGKILL');
      throw error;
    }
  }

  /** Runs a program to its end. */
  static async run(file: string, args: readonly string[], environment: Record<string, string>, input = '') {
    const program = new Program(file, args, environment);
    program.process.stdin?.end(input);
    const [code] = (await once(program.process, 'close')) as [number | null];
    return { code, output: program.output };
  }

  get output(): string {
    return this.#output;
  }

  get alive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.alive) return;
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }

  #says(ready: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new NotReady(`${this.process.spawnargs[1]} ${why}:\n${this.#output}`));
      const timer = setTimeout(() => fail('did not become ready'), PATIENCE_MILLISECONDS);
      this.process.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(`ended with ${signal ?? code}`);
      });
      this.process.stdout?.on('data', () => {
        const said = ready.exec(this.#output);
        if (!said) return;
        clearTimeout(timer);
        resolve(said);
      });
    });
  }
}
