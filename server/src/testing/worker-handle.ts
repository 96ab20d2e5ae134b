import { Program } from '@qp/testing/program';
import { makeDataFolder } from './harness.ts';
import { tested } from './programs.ts';

/** A worker process that a test can kill, stop and continue. */
export class WorkerHandle {
  readonly #program: Program;

  private constructor(program: Program) {
    this.#program = program;
  }

  /** `features`: it takes the jobs of the features too, not only those of the tests. */
  static async start(databaseUrl: string, options: { features?: boolean } = {}): Promise<WorkerHandle> {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: makeDataFolder(),
      DATABASE_CONNECTIONS: '5',
      // As in the server of the tests: what would follow a run would only be in the way of what is tested.
      STABILITY_AFTER_RUNS: 'false',
      TEST_FEATURE_JOBS: options.features ? '1' : '',
    };
    const { program } = await Program.start(tested('worker'), settings, /\S/);
    return new WorkerHandle(program);
  }

  get process() {
    return this.#program.process;
  }

  get errors(): string {
    return this.#program.output;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.#program.end(signal);
  }
}
