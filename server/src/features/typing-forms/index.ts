import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { publish } from './service.ts';

/** The example has a form too; it is switched off, so that nobody answers what nobody asked. */
export async function demo(app: App, { ownerId, runId }: { ownerId: string; runId?: string }): Promise<void> {
  if (!runId) return;
  const settings = { title: 'Which shopper are you?', ending: 'segment', redirect: '', ends_on: '' } as const;
  await publish(app, ownerId, runId, { ...settings, open: 'false', renew: 'false' });
}

export { register } from './routes.ts';

export const jobs: readonly AnyJob[] = [];
