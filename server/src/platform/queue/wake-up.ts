import pg from 'pg';
import { errorFields, type Log } from '../log.ts';
import { applicationName } from '../postgres/postmaster.ts';

const AGAIN_MILLISECONDS = 2000;

/** Announces new jobs within milliseconds. Dispatchers also look every two seconds, if the connection is lost. */
export class WakeUp {
  readonly #url: string;
  readonly #log: Log;
  readonly #told: (queue: string) => void;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(url: string, log: Log, told: (queue: string) => void) {
    this.#url = url;
    this.#log = log;
    this.#told = told;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: applicationName('wake-up'),
      keepAlive: true,
    });
    this.#client = client;
    const lost = (error?: Error) => {
      if (this.#client !== client) return;
      this.#client = null;
      if (this.#stopped) return;
      this.#log.warn('the connection that tells of new jobs was lost', error ? errorFields(error) : {});
      client.end().catch(() => undefined);
      this.#again = setTimeout(() => void this.start(), AGAIN_MILLISECONDS);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => this.#told(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen qp_jobs');
    } catch (error) {
      lost(error as Error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#again) clearTimeout(this.#again);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
