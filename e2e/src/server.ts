import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
const READY = /ready at (http\S+?)\/?\s/;
const START_MS = 120_000;

/** The real server, as `npm start` starts it: role all, its own PostgreSQL, a data folder of its own, a free port. */
export interface RunningServer {
  url: string;
  /** Settings with which the administrator's command finds the same database. */
  environment: Record<string, string>;
  output(): string;
  stop(): Promise<void>;
}

export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qp-e2e-'));
  // PostgreSQL runs as another user when the tests run as root, and must be able to walk in.
  chmodSync(dataDir, 0o755);
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (output += piece));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await whenReady(child, () => output);
    return { url, environment: { ...environment, PUBLIC_URL: url }, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function whenReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const give = (why: string) => reject(new Error(`the server ${why}:\n${output()}`));
    const timer = setTimeout(() => give('did not become ready'), START_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      give(`ended with ${code}`);
    });
    child.stdout?.on('data', () => {
      const ready = READY.exec(output());
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready[1]);
    });
  });
}

/** Runs the administrator's command line beside the running server, and gives what it printed. */
export async function admin(
  environment: Record<string, string>,
  args: readonly string[],
  options: { stdin?: string; preload?: string } = {},
): Promise<string> {
  const preload = options.preload ? ['--import', options.preload] : [];
  const child = spawn(process.execPath, [...preload, 'server/dist/admin.js', ...args], {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (output += piece));
  child.stdin.end(options.stdin ?? '');
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
