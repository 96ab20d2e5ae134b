import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@qp/contract';
import { Client } from '../client.ts';
import { tested } from '../programs.ts';
import { beginImport, type World } from '../small-world.ts';

/** The real server in a process of its own, with its own PostgreSQL and the demo, and two who speak to it. */
export interface LiveWorld {
  url: string;
  person: Client;
  stranger: Client;
  world: World;
  /** Every line that it wrote. */
  log(): string;
  stop(): Promise<void>;
}

const repository = path.resolve(import.meta.dirname, '../../../..');
const READY = /ready at (http\S+?)\/\s[\s\S]*Log in as (\S+) with the password (\S+)/;
const NO_LIMIT = '1000000';

export async function startLiveWorld(): Promise<LiveWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-fuzz-'));
  chmodSync(folder, 0o755);
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    LOGINS_PER_ACCOUNT: NO_LIMIT,
    LOGINS_PER_ADDRESS: NO_LIMIT,
    // What waits is what is measured: it must not be turned away.
    OVERLOAD_MILLISECONDS: '60000',
  };
  const child: ChildProcess = spawn(process.execPath, [tested('main')], {
    cwd: repository,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let logged = '';
  child.stderr?.on('data', (piece) => {
    logged += piece;
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [, url, email, password] = await new Promise<RegExpExecArray>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}${logged.slice(-2000)}`)));
      child.stdout?.on('data', (piece) => {
        said += piece;
        const ready = READY.exec(said);
        if (ready) resolve(ready);
      });
    });
    const person = new Client(url);
    await person.logIn(email, password);
    const stranger = new Client(url);
    await stranger.request('/login/');
    return { url, person, stranger, world: await findWorld(person), log: () => logged, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The demo's project and run; they are made after the server says that it is ready. */
async function findWorld(person: Client): Promise<World> {
  for (;;) {
    const [project] = await person.ask(calls.projectList);
    if (project?.runs) {
      const projectID = project.project_id;
      const { run_list: runs } = await person.ask(calls.runList, { params: { projectID } });
      const finished = runs.find(({ state }) => state === 'finished');
      if (finished) {
        const { job_id: job } = await person.ask(calls.exportCsv, { params: { runID: finished.id } });
        await person.waitFor(job, calls.csvPing);
        return { project: projectID, run: finished.id, job, import: await beginImport(person) };
      }
    }
    await pause(500);
  }
}
