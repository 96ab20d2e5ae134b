import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Program } from './program.ts';

/** The programs that people start, as `npm run build` leaves them. */
const BUILT = { main: 'server/dist/main.js', admin: 'server/dist/admin.js' };
const READY = /ready at (http\S+?)\/?\s/;

/** The real server, as `npm start` starts it: role all, its own PostgreSQL, a data folder of its own, a free port. */
export interface LiveServer {
  readonly url: string;
  readonly folder: string;
  /** Settings with which the administrator's command finds the same database. */
  readonly environment: Record<string, string>;
  readonly pid: number;
  output(): string;
  stop(): Promise<void>;
}

/** `settings`: as of the environment; `ready`: what it says when it is, with the address as the first group. */
export async function startServer(
  settings: Record<string, string>,
  { main = BUILT.main, ready = READY }: { main?: string; ready?: RegExp } = {},
): Promise<LiveServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-server-'));
  // PostgreSQL runs as another user when the tests run as root, and must be able to reach the folder.
  chmodSync(folder, 0o755);
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { program, said } = await Program.start(main, environment, ready);
    return {
      url: said[1],
      folder,
      environment: { ...environment, PUBLIC_URL: said[1] },
      pid: program.process.pid!,
      output: () => program.output,
      stop: async () => {
        await program.end();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Runs the administrator's command line beside the running server, and gives what it printed. */
export async function admin(environment: Record<string, string>, args: readonly string[], input = ''): Promise<string> {
  const { code, output } = await Program.run(BUILT.admin, args, environment, input);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
