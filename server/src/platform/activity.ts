import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../database.ts';
import type { Clock } from './clock.ts';

/** The keeper of `activity`. Each entry has the hash of itself and the one before: `npm run admin -- log-verify`. */
export interface Entry {
  at: Date;
  projectId?: string | null;
  project?: string;
  userId: string | null;
  /** The address, or how a person without one came in. */
  who: string;
  did: string;
  what?: string;
  subject?: string | undefined;
  details?: string;
}

/** What a request is to leave in the log, without its time. A job that carries out the change is given it. */
export const logLine = z.object({
  projectId: z.string().nullable(),
  project: z.string(),
  userId: z.string(),
  who: z.string(),
  did: z.string(),
  what: z.string(),
  subject: z.string(),
  details: z.string(),
  /** The program that acted for the person. */
  by: z.string(),
});
type Line = z.output<typeof logLine>;

interface Written {
  db: Db;
  clock: Clock;
}

const requests = new AsyncLocalStorage<{ line: Line | null; readonly clock: Clock }>();

/** Carries out a request. What it did is written with its change (`change`), or where it changed nothing, before it is answered. */
export function logged<T>({ db, clock }: Written, line: Line | null, handle: () => Promise<T>): Promise<T> {
  return requests.run({ line, clock }, async () => {
    const answer = await handle();
    const left = takeLine();
    if (left) await writeLine({ db, clock }, left);
    return answer;
  });
}

/** What the log says in addition to the call's `activity`; without effect once the line is written. */
export function note(more: Partial<Line>): void {
  Object.assign(requests.getStore()?.line ?? {}, more);
}

/** One transaction for what a request changes and for its line in the log: neither is there without the other. */
export async function change<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const request = requests.getStore();
  const done = await db.transaction().execute(async (trx) => {
    const answer = await work(trx);
    if (request?.line) await writeLine({ db: trx, clock: request.clock }, request.line);
    return answer;
  });
  takeLine();
  return done;
}

/** The line of this request, to be written with the change by the code that takes it, or left out if it was made before. */
export function takeLine(): Line | undefined {
  const request = requests.getStore();
  const line = request?.line ?? undefined;
  if (request) request.line = null;
  return line;
}

export function writeLine({ db, clock }: Written, { by, ...line }: Line): Promise<void> {
  return writeDown(db, { ...line, at: clock.now(), details: [line.details, by].filter(Boolean).join(', ') });
}

/** Any number: entries of all processes wait for each other, for the length of one insert. */
const CHAIN_LOCK = 7_140_961;

export async function writeDown(db: Db, entry: Entry): Promise<void> {
  if (db.isTransaction) await append(db as Trx, entry);
  else await db.transaction().execute((trx) => append(trx, entry));
}

async function append(trx: Trx, entry: Entry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(trx);
  const last = await trx
    .selectFrom('activity')
    .select(['n', 'hash'])
    .where('n', 'is not', null)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('activity')
    .values({
      at: entry.at,
      project_id: entry.projectId ?? null,
      project_name: entry.project ?? '',
      user_id: entry.userId,
      who: entry.who,
      did: entry.did,
      what: entry.what ?? '',
      subject: entry.subject ?? '',
      details: entry.details ?? '',
      n: sql`${last?.n ?? 0}::bigint + 1`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update activity set hash = activity_hash(${last?.hash ?? null}::bytea, activity) where id = ${id}`.execute(
    trx,
  );
}

interface ChainCheck {
  readonly entries: number;
  /** The first entry that was changed, or that follows a removed one. */
  readonly broken: { readonly n: number; readonly at: Date; readonly how: 'changed' | 'removed before' } | null;
  /** Hash of the latest entry; null where there is none. */
  readonly hash: string | null;
}

/** Reads the whole chain. What is cut off at its end shows only against a hash that was noted elsewhere. */
export async function verifyChain(db: Db): Promise<ChainCheck> {
  const { rows } = await sql<{ n: string; at: Date; gap: boolean }>`
    select n, at, gap from (
      select n, at, n <> coalesce(lag(n) over chain, 0) + 1 as gap,
        hash is distinct from activity_hash(lag(hash) over chain, activity) as wrong
      from activity where n is not null window chain as (order by n)) checked
    where gap or wrong order by n limit 1`.execute(db);
  const { rows: ends } = await sql<{ entries: string; hash: string | null }>`
    select count(*) as entries, encode((array_agg(hash order by n desc))[1], 'hex') as hash
    from activity where n is not null`.execute(db);
  const [first] = rows;
  return {
    entries: Number(ends[0].entries),
    broken: first ? { n: Number(first.n), at: first.at, how: first.gap ? 'removed before' : 'changed' } : null,
    hash: ends[0].hash,
  };
}

export async function isInChain(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('n')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row !== undefined;
}
