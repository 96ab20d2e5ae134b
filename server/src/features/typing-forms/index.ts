import { exampleWords } from '@qp/words/projects/example';
import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { deleteAnswersBefore } from './queries.ts';
import { publish } from './service.ts';

/** The example has a form too; it is switched off, so it collects no answers. */
export async function demo(app: App, { ownerId, runId }: { ownerId: string; runId?: string }): Promise<void> {
  if (!runId) return;
  const settings = {
    title: exampleWords('en').form,
    ending: 'segment',
    redirect: '',
    language: 'en',
    ends_on: '',
  } as const;
  await publish(app, ownerId, runId, { ...settings, open: 'false', renew: 'false' });
}

const DAY = 86_400_000;

/** Answers that are older than the installation keeps them; without the setting they stay as long as their form. */
export async function tidy(app: App): Promise<void> {
  const days = app.settings.keepDays.formAnswers;
  if (days === null) return;
  const deleted = await deleteAnswersBefore(app.db, new Date(app.clock.now().getTime() - days * DAY));
  if (deleted > 0) app.log.info('deleted old answers to forms', { deleted });
}

export { register } from './routes.ts';

export const jobs: readonly AnyJob[] = [];
