import { guardDemo } from './demo.ts';
import { features } from './features.ts';
import { endWorkOfLeavers, membershipOf } from './membership.ts';
import type { App } from './platform/app.ts';
import { deleteUpgrades } from './platform/backup/upgrade.ts';
import { tidyAttempts } from './platform/http/attempt-limit.ts';
import { createHttpServer, type HttpOptions, type HttpServer } from './platform/http/server.ts';
import { errorFields } from './platform/log.ts';
import { registerJobRoutes } from './platform/queue/job-routes.ts';

/** The HTTP server with every feature's routes; main and the tests start the same one. */
export function serveFeatures(app: App, options: Pick<HttpOptions, 'slowBodyWindow'> = {}): Promise<HttpServer> {
  return createHttpServer(app, {
    ...options,
    membership: membershipOf(app),
    async register(server) {
      guardDemo(server);
      for (const feature of features) await feature.register(server, app);
      registerJobRoutes(server, app);
    },
  });
}

export async function tidyAll(app: App): Promise<void> {
  const now = app.clock.now();
  await app.queue.tidy(now, app.settings.keepDays);
  await tidyAttempts(app.db, now);
  deleteUpgrades(app.settings.upgradeBackups, now);
  for (const feature of features) await feature.tidy?.(app);
}

const TIMES = { tidy: 3_600_000, leavers: 10_000 };

/** Deletes what has expired, and ends the work of people who left; returns how to stop it. */
export function tidyRegularly(app: App, times = TIMES): () => void {
  const regularly = (work: (app: App) => Promise<void>, milliseconds: number, failed: string) => {
    const once = () => void work(app).catch((error: unknown) => app.log.error(failed, errorFields(error)));
    return setInterval(once, milliseconds).unref();
  };
  const timers = [
    regularly(tidyAll, times.tidy, 'tidying up failed'),
    regularly(endWorkOfLeavers, times.leavers, 'ending work failed'),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
