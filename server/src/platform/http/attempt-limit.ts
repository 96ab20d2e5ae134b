import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { Clock } from '../clock.ts';
import { refuse } from './refusal.ts';

/** Counted in the database, for all processes, and before an attempt is made; what turns out right is taken back. */

/** The number of attempts in a window. After its end it starts over: no one is locked out for ever. */
interface AttemptLimit {
  /** What is counted: `login from 192.0.2.7`. */
  key: string;
  attempts: number;
  seconds: number;
}

/** Counts this attempt and says which it is in its window. */
export async function countInWindow(db: Db, clock: Clock, { key, seconds }: Omit<AttemptLimit, 'attempts'>) {
  const now = clock.now();
  const ended = new Date(now.getTime() - seconds * 1000);
  const over = sql`attempts.window_start <= ${ended} or attempts.window_start > ${now}`;
  const row = await db
    .insertInto('attempts')
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${over} then 1 else attempts.count + 1 end`,
        window_start: sql`case when ${over} then ${now} else attempts.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: new Date(row.window_start.getTime() + seconds * 1000) };
}

/** Counts this attempt and refuses it where it is one too many. */
export async function countAttempt(db: Db, clock: Clock, limit: AttemptLimit): Promise<void> {
  const { count, endsAt } = await countInWindow(db, clock, limit);
  if (count > limit.attempts) throw tooMany(clock, endsAt);
}

/** The attempt was right: it does not count. */
export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  await db.updateTable('attempts').set({ count: sql`greatest(count - 1, 0)` }).where('key', '=', key).execute();
}

/** After the free attempts each one makes the next wait: 15 s, 30 s, a minute … five minutes. */
interface GrowingDelay {
  key: string;
  free: number;
}

const FIRST_SECONDS = 15;
const LONGEST_SECONDS = 300;
/** A last attempt that lies further ahead than this was made before the clock was set back; a smaller lead is a parallel request. */
const SET_BACK_SECONDS = 60;
/** After this long without an attempt the count starts over. */
const FORGOTTEN_SECONDS = 3600;

function delaySeconds(count: number, free: number): number {
  return count < free ? 0 : Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (count - free));
}

/** Counts this attempt, or refuses it while the delay of the last one lasts. A refused attempt does not lengthen the wait. */
export async function delayAttempt(db: Db, clock: Clock, { key, free }: GrowingDelay): Promise<void> {
  const now = clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const waited = sql<boolean>`(attempts.count < ${free} or attempts.window_start > ${ago(-SET_BACK_SECONDS)} or attempts.window_start <=
    ${now}::timestamptz - least(${LONGEST_SECONDS}, ${FIRST_SECONDS} * power(2, least(attempts.count - ${free}, 20)))
      * interval '1 second')`;
  const taken = await db
    .insertInto('attempts')
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when attempts.window_start <= ${ago(FORGOTTEN_SECONDS)} then 1 else attempts.count + 1 end`,
          window_start: now,
        })
        .where(waited),
    )
    .returning('count')
    .executeTakeFirst();
  if (taken) return;
  const row = await db.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst();
  const since = row?.window_start ?? now;
  throw tooMany(clock, new Date(since.getTime() + delaySeconds(row?.count ?? free, free) * 1000));
}

/** After a success the count starts again. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

export async function tidyAttempts(db: Db, now: Date): Promise<void> {
  const day = 24 * 3600 * 1000;
  await db
    .deleteFrom('attempts')
    .where('window_start', '<', new Date(now.getTime() - day))
    .execute();
}

function tooMany(clock: Clock, until: Date) {
  const seconds = Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
  return refuse('too-many-requests', { seconds: Math.max(1, seconds) });
}
