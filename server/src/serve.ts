import { guardDemo } from './demo.ts';
import { features } from './features.ts';
import { membershipOf } from './membership.ts';
import type { App } from './platform/app.ts';
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
  for (const feature of features) await feature.tidy?.(app);
}

const HOUR = 3_600_000;

/** Deletes what has expired, every hour; returns how to stop it. */
export function tidyRegularly(app: App): () => void {
  const timer = setInterval(() => {
    tidyAll(app).catch((error: unknown) => app.log.error('tidying up failed', errorFields(error)));
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
