import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../../database.ts';
import { errorFields, type Log } from '../log.ts';
import { noteLost } from './away.ts';
import { applicationName } from './postmaster.ts';

/** 64-bit integers (file sizes, counts) arrive as numbers: none of ours comes near 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`the database holds ${text}, too large for a number`);
  return value;
});

export interface Connection {
  pool: pg.Pool;
  db: Db;
}

/** Marks the errors of its connection, and listens to them always: an error without a listener ends the process. */
class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', noteLost);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (!callback) return super.connect();
    super.connect((error: Error) => {
      noteLost(error);
      callback(error);
    });
    return undefined;
  }

  // As the pool and Kysely call it; the other ways of calling are handed on as they are.
  override query(...call: unknown[]): never {
    const [text, values] = call;
    const name = call.length === 2 && typeof text === 'string' && Array.isArray(values) ? statementName(text) : null;
    const query = super.query as (...call: unknown[]) => never;
    return name === null ? query.apply(this, call) : query.call(this, { name, text, values });
  }
}

export function connect(url: string, connections: number, log: Log): Connection {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: applicationName('main'),
  });
  // A connection that breaks (the database restarted) is replaced by the pool, which listens to it only while it is idle.
  pool.on('error', (error) => log.warn('an idle database connection was lost', errorFields(error)));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** A statement seen this often is likely to be repeated, and is then planned once per connection. */
const OFTEN = 5;
/** Some texts are made for one question, such as one about a list of ids, and are never repeated: this many of them are counted at a time. */
const MAX_COUNTED = 1000;
/** Each costs a connection some memory; the product has fewer that come often. */
const MAX_NAMES = 500;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/** Polled questions took twice as long to plan as to answer. With `*` none: it would not outlive a migration. */
export function statementName(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || text.includes('*') || !/^(select|update|insert|delete) /i.test(text)) return null;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (seen.size >= MAX_COUNTED) seen.clear();
    seen.set(text, times);
    return null;
  }
  seen.delete(text);
  const name = `qp_${names.size + 1}`;
  names.set(text, name);
  return name;
}
