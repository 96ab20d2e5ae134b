import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailsIn, startMailServer } from '@qp/testing/mail-server';
import pg from 'pg';
import { makeFolder } from './folders.ts';
import { PatientPerson, type Results } from './patient-person.ts';
import { admin, ProductProcess } from './product-process.ts';
import { COLLEAGUE, ProjectDay } from './project-day.ts';
import { type FailingWrite, HOWS, WritePlaces } from './write-places.ts';

/**
 * Days in the life of a project. On the first two nothing fails, and every place that writes is found; on each later day one write of every step
 * fails, once. `take` chooses from all of a step.
 */
interface FailingDays {
  databaseUrl: string;
  take: (writes: readonly FailingWrite[]) => readonly FailingWrite[];
  say?: (line: string) => void;
}

interface DaysOutcome {
  places: number;
  failed: number;
  /** Armed, and not met on that day: what is written now and then, whatever is done. */
  missed: string[];
  broken: string[];
}

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');
const QUIET_SECONDS = 120;
/** What was done is kept when the thing is gone; sessions and attempts come with requests; jobs that have ended are kept for a while. */
const COUNTED_NOT = ['sessions', 'attempts', 'activity', 'jobs'];

export async function liveFailingDays({ databaseUrl, take, say = () => undefined }: FailingDays): Promise<DaysOutcome> {
  const folder = makeFolder('qp-writes-');
  const places = new WritePlaces(path.join(folder, 'places'));
  const dataDir = path.join(folder, 'data');
  const post = await startMailServer();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_FILE: path.join(dataDir, 'server.log'),
    STABILITY_AFTER_RUNS: 'false',
    PLANNED_SURVEYS: '5',
    WARM_UP: 'false',
    SMTP_URL: post.url,
    // Other programs may be busy beside it.
    COMPUTE_PRIORITY: 'usual',
  };
  const product = new ProductProcess({ ...settings, ...places.environment }, MAIN);
  const client = new pg.Client({ connectionString: databaseUrl });
  const outcome: DaysOutcome = { places: 0, failed: 0, missed: [], broken: [] };
  try {
    await product.start();
    await client.connect();
    const person = { email: `${randomBytes(4).toString('hex')}@qp.example`, password: 'a-quiet-password-1' };
    for (const email of [person.email, COLLEAGUE]) {
      const added = await admin(settings, ['add', email, 'Ada', '--password-stdin'], person.password);
      if (added.code !== 0) throw new Error(added.output);
    }
    const results: Results = new Map();
    const mailed = async (subject: string) =>
      (await mailsIn(post.folder, COLLEAGUE)).some((mail) => mail.subject?.includes(subject));
    const steps = () => new ProjectDay(new PatientPerson(product.url!, person, results), mailed).steps;

    const writes = new Map<string, FailingWrite[]>();
    // Twice: what is done once in the life of a process is met on the first day only, what needs something from before on the second.
    for (const { name, live } of [...steps(), ...steps()]) {
      places.forget();
      await live();
      await untilQuiet(client);
      writes.set(name, together(writes.get(name) ?? [], places.seen()));
    }
    const before = await rowCounts(client);
    outcome.places = new Set([...writes.values()].flat().map(({ place }) => place)).size;
    const chosen = new Map([...spread(writes)].map(([name, all]) => [name, take(all)]));
    const days = Math.max(...[...chosen.values()].map((some) => some.length));
    say([...chosen].map(([name, some]) => `${name} ${some.length}`).join(', '));
    say(`${outcome.places} places; ${[...chosen.values()].flat().length} failures on ${days} days`);

    for (let day = 0; day < days; day++) {
      const today: string[] = [];
      // One person shares on every day what most share in a year.
      await client.query('delete from attempts');
      try {
        for (const { name, live } of steps()) {
          const write = chosen.get(name)?.[day];
          if (write) {
            places.arm(write);
            today.push(`${name}: ${write.how}: ${write.place}`);
          }
          await live();
          await untilQuiet(client);
          if (!write) continue;
          if (places.disarm()) outcome.failed++;
          else outcome.missed.push(today.at(-1)!);
        }
        const after = await rowCounts(client);
        if (after !== before) throw new Error(`rows are left: ${after} instead of ${before}`);
        await untilSwept(dataDir);
        if (product.deaths > 0) throw new Error(`the process ended: ${product.output.slice(-2000)}`);
      } catch (error) {
        outcome.broken.push(`${today.join('\n    ')}\n    → ${(error as Error).message}`);
        say(outcome.broken.at(-1)!);
        places.disarm();
        await startAfresh(product, client);
      }
      if (day % 10 === 9) say(`day ${day + 1}`);
    }
  } finally {
    await client.end();
    await product.kill('SIGTERM');
    await post.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

/** In every way in which the writes of these places can fail, beside those that are known. */
function together(known: readonly FailingWrite[], places: readonly string[]): FailingWrite[] {
  const fresh = places.filter((place) => !known.some((write) => write.place === place));
  const kindOf = (place: string) => place.split(' | ')[0] as keyof typeof HOWS;
  return [...known, ...fresh.flatMap((place) => HOWS[kindOf(place)].map((how) => ({ place, how })))];
}

/** A write that several steps make fails in the one of them that has the fewest: so every step has about as many. */
function spread(writes: ReadonlyMap<string, readonly FailingWrite[]>): Map<string, FailingWrite[]> {
  const byWrite = new Map<string, { write: FailingWrite; steps: string[] }>();
  for (const [step, all] of writes) {
    for (const write of all) {
      const known = byWrite.get(write.how + write.place) ?? { write, steps: [] };
      byWrite.set(write.how + write.place, { write, steps: [...known.steps, step] });
    }
  }
  const spreadOut = new Map<string, FailingWrite[]>([...writes.keys()].map((step) => [step, []]));
  for (const { write, steps } of [...byWrite.values()].toSorted((a, b) => a.steps.length - b.steps.length)) {
    const [fewest] = steps.toSorted((a, b) => spreadOut.get(a)!.length - spreadOut.get(b)!.length);
    spreadOut.get(fewest)!.push(write);
  }
  return spreadOut;
}

/** Until no job is under way. */
async function untilQuiet(client: pg.Client): Promise<void> {
  const end = performance.now() + QUIET_SECONDS * 1000;
  for (;;) {
    const { rows } = await client.query<{ job: string }>(
      `select kind || ' ' || state as job from jobs where state in ('pending', 'started')`,
    );
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Error(`no end of ${rows.map(({ job }) => job).join(', ')}`);
    await sleep(20);
  }
}

async function rowCounts(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const counts: string[] = [];
  for (const { name } of tables) {
    if (COUNTED_NOT.includes(name)) continue;
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    if (rows[0].n > 0) counts.push(`${rows[0].n} ${name}`);
  }
  return counts.join(', ');
}

/** What could not be removed is when the disk is swept. */
async function untilSwept(dataDir: string): Promise<void> {
  const end = performance.now() + QUIET_SECONDS * 1000;
  for (;;) {
    const left = workFolders(dataDir);
    if (left.length === 0) return;
    if (performance.now() > end) throw new Error(`left on the disk: ${left.join(', ')}`);
    await sleep(100);
  }
}

function workFolders(dataDir: string): string[] {
  const work = path.join(dataDir, 'scratch', 'work');
  if (!existsSync(work)) return [];
  return readdirSync(work).flatMap((owner) => readdirSync(path.join(work, owner)));
}

/** What a broken day has left must not be blamed on the next. */
async function startAfresh(product: ProductProcess, client: pg.Client): Promise<void> {
  await product.kill();
  product.deaths = 0;
  await client.query('delete from projects; delete from imports; delete from jobs; delete from files');
  await product.start();
}
