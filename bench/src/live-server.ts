import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { address, type Call, calls } from '@qp/contract';
import { admin, type LiveServer as Started, startServer } from '@qp/testing/live-server';
import { Program } from '@qp/testing/program';

/** The real server with its own PostgreSQL and data folder, for figures that only a whole process can give. */

/** Who has an account on a live server. */
export const EMAIL = 'bench@qp.example';
export const PASSWORD = 'a-bench-password-1';

/** What is printed at the start of an installation with a demo. */
const LOG_IN = /ready at (http\S+?)\/?\s[\s\S]*Log in as (\S+) with the password (\S+)/;

/** As of `nice`: threads that compute runs. Those beyond are of the background. */
const RUNS_NICE = { from: 9, to: 10 };

export class LiveServer {
  readonly #server: Started;
  readonly #cookies = new Map<string, string>();

  private constructor(server: Started) {
    this.#server = server;
  }

  /** `settings`: further ones, as of the environment. */
  static async start(settings: Record<string, string> = {}): Promise<LiveServer> {
    const generous = {
      DEMO: 'false',
      UPLOAD_LIMIT_MB: '2000',
      // A waiting request is what is measured here; it must not be turned away.
      OVERLOAD_MILLISECONDS: '60000',
    };
    const server = new LiveServer(await startServer({ ...generous, ...settings }));
    await server.#add(EMAIL);
    return server;
  }

  /** As `npm start` starts it, used by the person to whom it says how to log in. */
  static async asNewcomer(folder: string): Promise<LiveServer> {
    const started = await startServer({ DEMO: 'true', DATA_DIR: folder }, { ready: LOG_IN });
    const server = new LiveServer(started);
    const [, , email, password] = LOG_IN.exec(started.output())!;
    await server.#logIn(email, password);
    return server;
  }

  get url(): string {
    return this.#server.url;
  }

  get folder(): string {
    return this.#server.folder;
  }

  /** Another person at the same server, logged in; only the first one stops it. */
  async another(email: string): Promise<LiveServer> {
    const other = new LiveServer(this.#server);
    await other.#add(email);
    return other;
  }

  async #add(email: string): Promise<void> {
    await admin(this.#server.environment, ['add', email, 'Bench', '--password-stdin'], `${PASSWORD}\n`);
    await this.#logIn(email, PASSWORD);
  }

  async #logIn(email: string, password: string): Promise<void> {
    await this.#request('/login/');
    await this.#request('/login/', { method: 'POST', body: new URLSearchParams({ email, password }) });
  }

  /** A worker more, as another machine would run it; gives how to stop it. */
  async addWorker(settings: Record<string, string>): Promise<() => Promise<void>> {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-worker-'));
    const own = { ROLE: 'worker', DATABASE_URL: this.#databaseUrl(), DATA_DIR: folder, ...settings };
    const { program } = await Program.start('server/dist/main.js', { ...this.#server.environment, ...own }, /\S/);
    return async () => {
      await program.end();
      rmSync(folder, { recursive: true, force: true });
    };
  }

  /** As the server makes it from its data folder. */
  #databaseUrl(): string {
    const password = readFileSync(path.join(this.folder, 'postgres-app-password'), 'utf8').trim();
    const port = readFileSync(path.join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
    return `postgres://qp_app:${password}@127.0.0.1:${port}/qp`;
  }

  async #request(target: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'x-csrftoken': this.#cookies.get('csrftoken') ?? '' };
    const response = await fetch(this.url + target, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return response;
  }

  async ask(call: Call, params: Record<string, string> = {}): Promise<unknown> {
    const response = await this.#request(address(call, params));
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Bytes of a file at an address of the server. */
  async fileSize(target: string): Promise<number> {
    const { pathname, search } = new URL(target, this.url);
    const response = await this.#request(pathname + search);
    if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`);
    return (await response.arrayBuffer()).byteLength;
  }

  /** For a browser that is to be logged in like this client. */
  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.url }));
  }

  /** Sends a form. */
  async post(call: Call, params: Record<string, string>, body: Record<string, string>): Promise<unknown> {
    const response = await this.#request(address(call, params), { method: 'POST', body: new URLSearchParams(body) });
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Sends text fields and one file. */
  async upload(
    call: Call,
    params: Record<string, string>,
    fields: Record<string, string>,
    file: { field: string; path: string },
  ): Promise<unknown> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(file.field, await openAsBlob(file.path), path.basename(file.path));
    const response = await this.#request(address(call, params), { method: 'POST', body: form });
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Uploads three files and waits for the verdict; gives the id of the project. */
  async createProject(name: string, files: { data: string; variables: string; discretized: string }): Promise<string> {
    const form = new FormData();
    form.set('name', name);
    form.set('data_file', await openAsBlob(files.data), path.basename(files.data));
    form.set('variable_file', await openAsBlob(files.variables), path.basename(files.variables));
    form.set('discretized_file', await openAsBlob(files.discretized), path.basename(files.discretized));
    const response = await this.#request(calls.createProject.path, { method: 'POST', body: form });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`the project was refused: ${JSON.stringify(answer)}`);
    return (answer as { success: string }).success.split('/')[2];
  }

  /** The most memory that the server's process has held (threads included, PostgreSQL not); Linux only. */
  peakMegabytes(): number {
    const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  /** Processor seconds of the server so far; Linux only. */
  cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.#server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  /** Processor seconds so far of every thread that computes runs, by its id; Linux only. */
  computingSeconds(): Map<string, number> {
    return this.#threadSeconds((nice) => nice >= RUNS_NICE.from && nice <= RUNS_NICE.to);
  }

  /** The same of all threads that compute, whatever their priority: beside busy programs that of runs rises. */
  workingSeconds(): Map<string, number> {
    return this.#threadSeconds((_, name) => name === 'WorkerThread');
  }

  #threadSeconds(isWanted: (nice: number, name: string) => boolean): Map<string, number> {
    const folder = `/proc/${this.#server.pid}/task`;
    const seconds = new Map<string, number>();
    for (const thread of readdirSync(folder)) {
      const text = ifThere(`${folder}/${thread}/stat`);
      if (text === null) continue;
      const [about, rest] = text.split(') ');
      const fields = rest.split(' ');
      const name = about.slice(about.indexOf('(') + 1);
      if (isWanted(Number(fields[16]), name)) seconds.set(thread, (Number(fields[11]) + Number(fields[12])) / 100);
    }
    return seconds;
  }

  /** Waits until nothing is under way, such as the test of a run's stability: what is measured then is alone. */
  async atRest(): Promise<void> {
    for (let before = this.cpuSeconds(); ; ) {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const now = this.cpuSeconds();
      if (now - before < 0.1) return;
      before = now;
    }
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** A thread may end after it was listed. */
function ifThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

/** Asks again and again while something runs, and gives the time that 99 of 100 answers stayed below. */
export async function p99While(work: Promise<unknown>, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const watch = (async () => {
    while (running) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await work.finally(() => {
    running = false;
  });
  await watch;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)];
}

/** What threads have used in between, by their id; those that did nothing are left out. */
export function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): [string, number][] {
  return [...after]
    .map(([thread, seconds]): [string, number] => [thread, seconds - (before.get(thread) ?? 0)])
    .filter(([, seconds]) => seconds > 0);
}
