import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeDataFolder } from './harness.ts';
import { tested } from './programs.ts';

/** A worker process that a test can kill, stop and continue. */
export class WorkerHandle {
  readonly process: ChildProcess;
  errors = '';

  private constructor(child: ChildProcess) {
    this.process = child;
    child.stderr?.on('data', (piece: Buffer) => {
      this.errors += piece.toString();
    });
  }

  /** `features`: it takes the jobs of the features too, not only those of the tests. */
  static async start(databaseUrl: string, options: { features?: boolean } = {}): Promise<WorkerHandle> {
    const child = spawn(process.execPath, [tested('worker')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: makeDataFolder(),
        DATABASE_CONNECTIONS: '5',
        TEST_FEATURE_JOBS: options.features ? '1' : '',
      },
    });
    const handle = new WorkerHandle(child);
    const ended = once(child, 'exit').then(() => {
      throw new Error(`the worker ended before it was ready: ${handle.errors}`);
    });
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
    ended.catch(() => undefined);
    return handle;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }
}
