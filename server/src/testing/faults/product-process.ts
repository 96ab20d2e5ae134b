import { mkdirSync } from 'node:fs';
import { Program } from '@qp/testing/program';
import { freePort } from '../free-port.ts';
import { tested } from '../programs.ts';

const READY = /ready at http|worker is ready/;

/** The real program in a process of its own, which a test may kill, stop, continue and start again. */
export class ProductProcess {
  readonly environment: Record<string, string>;
  readonly #file: string;
  /** Null for a worker. */
  url: string | null = null;
  #program: Program | null = null;
  #saidBefore = '';
  /** Set while a test itself ends the process; an end at any other time is a fault of the product. */
  #expected = false;
  /** How often it ended by itself. */
  deaths = 0;

  /** `file`: the program; what people start unless said. */
  constructor(environment: Record<string, string>, file = tested('main')) {
    this.#file = file;
    this.environment = environment;
    if (environment.DATA_DIR) mkdirSync(environment.DATA_DIR, { recursive: true });
  }

  get pid(): number | null {
    return this.#program?.process.pid ?? null;
  }

  get alive(): boolean {
    return this.#program?.alive ?? false;
  }

  /** What it said in all its lives. */
  get output(): string {
    return (this.#saidBefore + (this.#program?.output ?? '')).slice(-200_000);
  }

  async start(): Promise<this> {
    // One port for all its life, so its clients find it again after a restart.
    this.environment.PORT ??= String(await freePort());
    this.url = this.environment.ROLE === 'worker' ? null : `http://127.0.0.1:${this.environment.PORT}`;
    this.#saidBefore = this.output;
    this.#program = null;
    this.#expected = false;
    const settings = { DEMO: 'false', LOG_LEVEL: 'warn', LOGINS_PER_ADDRESS: '100000', ...this.environment };
    const { program } = await Program.start(this.#file, settings, READY);
    this.#program = program;
    program.process.once('exit', () => {
      if (!this.#expected) this.deaths++;
    });
    return this;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.alive) return;
    this.#expected = true;
    await this.#program?.end(signal);
  }

  /** SIGSTOP or SIGCONT: the process stays. */
  signal(signal: NodeJS.Signals): void {
    this.#program?.process.kill(signal);
  }
}

/** The administrator's command line, beside a running product or without one. */
export const admin = (environment: Record<string, string>, args: readonly string[], input = '') =>
  Program.run(tested('admin'), args, environment, input);
