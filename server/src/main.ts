import { existsSync } from 'node:fs';
import path from 'node:path';
import { startWords } from '@qp/words/operations/admin';
import { type DemoLogin, ensureDemoAccount, fillDemo } from './demo.ts';
import { allJobs } from './features.ts';
import { BackupError } from './platform/backup/archive.ts';
import { comeFirst } from './platform/come-first.ts';
import { keepCompiledCode } from './platform/compiled-code.ts';
import { cannotListen, checkPort } from './platform/http/listening.ts';
import { createLog, errorFields, type Log } from './platform/log.ts';
import { openLogSink } from './platform/log-sink.ts';
import { PostgresError } from './platform/postgres/place.ts';
import { environmentOf, readSettings, type Settings, SettingsError } from './platform/settings.ts';
import { startPlatform } from './platform/start.ts';
import { noteAddress } from './platform/where.ts';
import { serveFeatures, tidyRegularly } from './serve.ts';
import { warmUp } from './warm-up.ts';

/** Running jobs get this long to end before they go back to the queue. */
const GRACE_MILLISECONDS = 5000;
/** Requests that are under way get this long; a slow upload is cut off. */
const REQUESTS_MILLISECONDS = 15_000;
/** npm, a terminal and tools/start.mjs may each pass on one Ctrl-C; only a later one means now. */
const SAME_SIGNAL_MILLISECONDS = 2000;

const words = startWords('en');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function openLog(settings: Settings): Log {
  return createLog(settings.logLevel, openLogSink(settings));
}

function checkPages(settings: Settings): void {
  if (settings.role === 'worker' || existsSync(path.join(settings.webFolder, 'index.html'))) return;
  throw new SettingsError(words.notBuilt);
}

function announce(url: string, demo: DemoLogin | null): void {
  say(words.ready(url));
  if (demo?.password) say(words.logInAs(demo.email, demo.password));
  else if (demo) say(words.logInOwn(demo.email));
  else say(words.logIn);
  say(words.stop);
}

/** The reader of our output may be gone; that isn't a reason to stop. */
function ignoreFailedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function run(): Promise<void> {
  // Files and folders of this process are readable by its owner only: 700 and 600.
  process.umask(0o077);
  ignoreFailedOutput();
  const settings = readSettings(environmentOf(process.cwd(), process.env));
  checkPages(settings);
  keepCompiledCode(settings.dataDir);
  const log = openLog(settings);
  // Ctrl-C during the start waits until everything can be stopped in order.
  let askedEarly = false;
  let onSignal = (): void => {
    askedEarly = true;
  };
  process.on('SIGINT', () => onSignal());
  process.on('SIGTERM', () => onSignal());
  // Started by tools/start.mjs: when that is gone, however it went, so are we.
  if (process.connected) process.on('disconnect', () => onSignal());

  if (settings.role !== 'worker') {
    comeFirst();
    await checkPort(settings);
  }
  let onNewer: (reason: PostgresError) => void = () => undefined;
  const platform = await startPlatform(settings, log, {
    jobs: allJobs,
    onNewer: (reason) => onNewer(reason),
    onUpgrade: (backup) => say(words.upgraded(backup)),
  });
  const { app } = platform;
  const http = settings.role === 'worker' ? null : await serveFeatures(app);
  const stopTidying = tidyRegularly(app);

  let stoppingSince: number | null = null;
  const stop = async (exitCode: number) => {
    stoppingSince = performance.now();
    stopTidying();
    try {
      // No new work first. Requests and jobs end side by side: one of them may be an upload that waits for its reading.
      http?.draining.begin();
      await Promise.all([http?.draining.finish(REQUESTS_MILLISECONDS), platform.drain(GRACE_MILLISECONDS)]);
      await platform.stop(0);
    } catch (error) {
      log.error('stopping failed', errorFields(error));
      process.exit(1);
    }
    process.exit(exitCode);
  };
  onSignal = () => {
    if (stoppingSince === null) {
      say(words.stopping);
      void stop(0);
    } else if (performance.now() - stoppingSince > SAME_SIGNAL_MILLISECONDS) process.exit(1);
  };
  onNewer = ({ message }) => {
    if (stoppingSince !== null) return;
    process.stderr.write(`${message}\n`);
    void stop(1);
  };
  process.on('uncaughtException', (error) => {
    log.error('an unexpected error', errorFields(error));
    void stop(1);
  });
  if (askedEarly) return onSignal();

  if (!http) return say(words.workerReady);
  if (settings.warmUp) await warmUp(http.server, app);
  try {
    const url = await http.server.listen({ host: settings.host, port: settings.port });
    platform.listensAt(url);
    await noteAddress(settings, url);
  } catch (error) {
    say(cannotListen(settings, error as NodeJS.ErrnoException));
    return stop(1);
  }
  announce(app.publicUrl(), await ensureDemoAccount(app));
  if (settings.role !== 'all') return;
  try {
    await fillDemo(app);
  } catch (error) {
    // If stopped halfway, the next start continues; a demo that fails doesn't stop the server.
    if (stoppingSince !== null) return;
    log.error('the demo could not be made', errorFields(error));
    say(words.noExample);
  }
}

run().catch((error: unknown) => {
  const expected = [SettingsError, PostgresError, BackupError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${expected ? (error as Error).message : words.cannotStart(String((error as Error).stack ?? error))}\n`,
  );
  process.exit(1);
});
