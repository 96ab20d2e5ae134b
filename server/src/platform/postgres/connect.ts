import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../database.ts';
import { errorFields, type Log } from '../log.ts';
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
  db: Kysely<Database>;
}

export function connect(url: string, connections: number, log: Log): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: applicationName('main'),
  });
  // An idle connection that breaks (the database restarted) is replaced by the pool; without a listener it would end us.
  pool.on('error', (error) => log.warn('an idle database connection was lost', errorFields(error)));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
