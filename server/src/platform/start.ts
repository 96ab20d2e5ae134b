import path from 'node:path';
import type { App } from './app.ts';
import { keepBefore } from './backup/upgrade.ts';
import { type Clock, systemClock } from './clock.ts';
import { openCache } from './files/cache.ts';
import { openFileKeys } from './files/file-keys.ts';
import { createFiles } from './files/files.ts';
import { openScratch, sweepRegularly } from './files/scratch.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { isDatabaseAway, outlast } from './postgres/away.ts';
import { connect } from './postgres/connect.ts';
import { checkInstallation, placeOf } from './postgres/installation.ts';
import { checkStillCurrent, migrate } from './postgres/migrate.ts';
import { openDatabase } from './postgres/open-database.ts';
import { PostgresError } from './postgres/place.ts';
import type { AnyJob } from './queue/job.ts';
import { Queue } from './queue/queue.ts';
import { JobWorker } from './queue/worker.ts';
import type { Settings } from './settings.ts';

/** The platform under the features: database, queue, files, mail. */
export interface Platform {
  app: App;
  /** Tells the app where it listens; what links begin with unless PUBLIC_URL says otherwise. */
  listensAt(url: string): void;
  /** Jobs that this process works on now. */
  running(): number;
  /** No job is taken any more; running ones get this long to end, the rest goes back to the queue. */
  drain(graceMilliseconds: number): Promise<void>;
  /** Drains, and closes everything. */
  stop(graceMilliseconds: number): Promise<void>;
}

interface PlatformOptions {
  jobs: readonly AnyJob[];
  clock?: Clock;
  /** A newer version has opened the database: this process must stop. */
  onNewer?: (reason: PostgresError) => void;
  /** The database was brought to this version; the file holds it as it was before. */
  onUpgrade?: (backup: string) => void;
}

/** What is deleted on one machine is gone from the disks of all within half a minute. */
const SWEEP_MILLISECONDS = 15_000;

export async function startPlatform(settings: Settings, log: Log, options: PlatformOptions): Promise<Platform> {
  const keys = openFileKeys(settings.fileKeyFile);
  const { url, bundled } = await openDatabase(settings, log);
  const { pool, db } = connect(url, settings.databaseConnections, log);
  const works = settings.role !== 'web';
  const queue = new Queue(url, db, log, works);
  const close = async () => {
    await queue.stop();
    await db.destroy();
    await bundled?.stop();
  };
  try {
    const around = () => keepBefore(url, settings, log, options.onUpgrade ?? (() => undefined));
    await outlast(() => migrate(pool, log, around()));
    await outlast(() => checkInstallation(db, settings.dataDir, bundled?.cluster ?? placeOf(url)));
    await outlast(() => keys.check(db));
    await outlast(() => queue.start(options.jobs));
  } catch (error) {
    await close();
    if (!isDatabaseAway(error)) throw error;
    throw new PostgresError(
      `The database in ${placeOf(url)} does not answer: ${(error as Error).message}. Is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  }
  const scratch = openScratch(settings.dataDir, log);
  let listening = `http://${settings.host}:${settings.port}`;
  const metrics = createMetrics();
  const app: App = {
    settings,
    publicUrl: () => settings.publicUrl ?? listening,
    db,
    pool,
    queue,
    files: createFiles(db, openCache(scratch.cache, settings.cacheLimitBytes), log, keys),
    scratch,
    mailer: createMailer(settings.smtpUrl, settings.mailFrom, path.join(settings.dataDir, 'outbox'), log),
    metrics,
    log,
    clock: options.clock ?? systemClock,
  };
  const worker = works ? new JobWorker(app, options.jobs, url) : null;
  await worker?.start();
  metrics.gauge('qp_jobs_running', 'Jobs that this process works on', () => worker?.running ?? 0);
  metrics.gauge('qp_jobs_waiting', 'Jobs that wait for a worker', () => queue.waiting());
  const drain = async (graceMilliseconds: number) => {
    await worker?.drain(graceMilliseconds);
    // What has not ended by now ends elsewhere or later.
    queue.stopWaiting();
  };
  const stopSweeping = sweepRegularly(
    async () => {
      await scratch.sweep();
      await app.files.sweep();
      await checkStillCurrent(pool).catch((error: unknown) => {
        if (!(error instanceof PostgresError) || !options.onNewer) throw error;
        options.onNewer(error);
      });
    },
    SWEEP_MILLISECONDS,
    log,
  );
  return {
    app,
    listensAt: (address) => {
      listening = address;
    },
    running: () => worker?.running ?? 0,
    drain,
    async stop(graceMilliseconds) {
      await drain(graceMilliseconds);
      await stopSweeping();
      await close();
      await scratch.close();
    },
  };
}
