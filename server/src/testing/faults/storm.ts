import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailsIn, startMailServer } from '@qp/testing/mail-server';
import pg from 'pg';
import type { Fault } from './faults.ts';
import { type Installation, startAnalysts, startForeign } from './installation.ts';
import { Ledger } from './ledger.ts';
import type { Outcome } from './report.ts';

/**
 * People work on several processes and one foreign PostgreSQL while one fault follows another. In the end everything that was
 * acknowledged is there once, and nothing is left behind.
 */
interface Storm {
  seconds: number;
  roles: readonly ('web' | 'worker')[];
  faults: readonly Fault[];
  random: () => number;
  /** Called with how far it is. */
  say?: (line: string) => void;
}

/** A killed process, a restarting database, a full disk. */
const EXCUSED = [0, 503, 507];
/** How long swept places and late jobs may take once it is quiet. */
const QUIET_SECONDS = 90;

export async function runStorm({ seconds, roles, faults, random, say = () => {} }: Storm): Promise<Outcome> {
  const post = await startMailServer();
  // Nothing answers there until the storm is half over.
  const port = new URL(post.url).port;
  await post.close();
  const installation = await startForeign(roles, { SMTP_URL: post.url });
  const ledger = new Ledger();
  const { processes } = installation;
  try {
    const analysts = await startAnalysts(installation, ledger, EXCUSED);
    for (const analyst of analysts) await analyst.forgetPassword();
    let going = true;
    const work = analysts.map(async (analyst) => {
      for (let n = 1; going; n++) {
        await analyst.edit();
        if (n % 10 === 0) await analyst.export();
        if (n % 40 === 0) await analyst.startRun(`Run ${n}`);
      }
    });
    const end = performance.now() + seconds * 1000;
    let later: Awaited<ReturnType<typeof startMailServer>> | null = null;
    // Each kind once, however slow the machine; then as they come.
    for (let n = 0; performance.now() < end || n < faults.length; n++) {
      await sleep(200 + random() * 800);
      const fault = n < faults.length ? faults[n] : faults[Math.floor(random() * faults.length)];
      say(`  ${fault.name} …`);
      await ledger.recover(
        fault.name,
        () => fault.hurt(installation, random),
        () => false,
      );
      if (!later && performance.now() > end - (seconds * 1000) / 2) later = await startMailServer(Number(port));
    }
    later ??= await startMailServer(Number(port));
    going = false;
    await Promise.all(work);
    say('  It is quiet again: looking for what was acknowledged …');
    const audits = await Promise.all(analysts.map((analyst) => analyst.audit()));
    const lost = audits.flatMap((audit) => audit.lost);
    for (const { email } of analysts) {
      const arrived = async () => (await mailsIn(later.folder, email)).length > 0;
      if (!(await within(QUIET_SECONDS, arrived))) lost.push(`the mail to ${email}`);
    }
    say('  Looking for what was left behind …');
    const leftBehind = await settle(installation);
    await later.close();
    const deaths = processes.flatMap((one) => (one.deaths > 0 ? [one.output.slice(-2000)] : []));
    return { ledger, lost, doubled: audits.flatMap((audit) => audit.doubled), leftBehind, deaths };
  } finally {
    await installation.stop();
  }
}

async function within(seconds: number, happens: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!(await happens())) {
    if (performance.now() > end) return false;
    await sleep(250);
  }
  return true;
}

/** What should not be there once it is quiet: folders of work, half-read projects, jobs without a worker, chunks of no file. */
async function settle(installation: Installation): Promise<string[]> {
  let found: string[] = [];
  await within(QUIET_SECONDS, async () => {
    found = [...folders(installation), ...(await rows(installation.databaseUrl ?? ''))];
    return found.length === 0;
  });
  return found;
}

function folders({ processes }: Installation): string[] {
  return processes.flatMap(({ environment }) => {
    const work = path.join(environment.DATA_DIR ?? '', 'scratch', 'work');
    if (!existsSync(work)) return [];
    return readdirSync(work).flatMap((owner) =>
      readdirSync(path.join(work, owner)).map((name) => path.join(work, owner, name)),
    );
  });
}

async function rows(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ what: string }>(
      `select 'the job ' || kind || ' is ' || state as what from jobs where state in ('pending', 'started')
       union all select 'the project ' || name || ' is half read' from projects where state <> 'ready'
       union all select 'chunks without a file' from file_chunks where not exists (select 1 from files where files.id = file_id)`,
    );
    return found.map(({ what }) => what);
  } finally {
    await client.end();
  }
}
