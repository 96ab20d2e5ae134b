import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@qp/contract';
import { startServer } from '@qp/testing/live-server';
import { Client } from '../client.ts';
import { tested } from '../programs.ts';
import { beginImport, beginWave, type World } from '../small-world.ts';

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

const READY = /ready at (http\S+?)\/\s[\s\S]*Log in as (\S+) with the password (\S+)/;
const NO_LIMIT = '1000000';

export async function startLiveWorld(): Promise<LiveWorld> {
  const settings = {
    LOG_LEVEL: 'info',
    LOGINS_PER_ACCOUNT: NO_LIMIT,
    LOGINS_PER_ADDRESS: NO_LIMIT,
    // What waits is what is measured: it must not be turned away.
    OVERLOAD_MILLISECONDS: '60000',
  };
  const server = await startServer(settings, { main: tested('main'), ready: READY });
  try {
    const [, , email, password] = READY.exec(server.output())!;
    const person = new Client(server.url);
    await person.logIn(email, password);
    const stranger = new Client(server.url);
    await stranger.request('/login/');
    const world = await findWorld(person);
    return { url: server.url, person, stranger, world, log: server.output, stop: server.stop };
  } catch (error) {
    await server.stop();
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
        const { cluster } = await person.ask(calls.run, { params: { runID: finished.id } });
        const wave = await beginWave(person, finished.id, cluster);
        return { project: projectID, run: finished.id, job, import: await beginImport(person), wave };
      }
    }
    await pause(500);
  }
}
