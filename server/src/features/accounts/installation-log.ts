import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database.ts';
import { writeDown } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';

/** Logins, failures, resets and administration, for `npm run admin -- log`. What was typed as a password is never in it. */

interface InstallationEvent {
  /** Null where the person is unknown; then `who` says what was typed or how the request came. */
  user: { id: string; email: string } | null;
  who?: string;
  did: string;
  subject?: string;
  details?: string;
  /** Where it came from. */
  request?: Pick<FastifyRequest, 'ip'>;
}

export async function noteEvent(app: Pick<App, 'db' | 'clock'>, event: InstallationEvent): Promise<void> {
  const from = event.request ? `from ${event.request.ip}` : '';
  await writeDown(app.db, {
    at: app.clock.now(),
    userId: event.user?.id ?? null,
    who: event.user?.email ?? event.who ?? '',
    did: event.did,
    subject: event.subject,
    details: [event.details, from].filter(Boolean).join(', '),
  });
}

interface LogQuery {
  limit: number;
  email?: string;
}

/** The latest last, as a terminal is read: what concerns the installation, and who got which role in a project. */
export async function readLog(db: Db, { limit, email }: LogQuery) {
  let query = db
    .selectFrom('activity')
    .select(['at', 'who', 'did', 'what', 'subject', 'project_name', 'details'])
    .where((eb) =>
      eb.or([
        eb('project_id', 'is', null),
        // Entries that came with a project from elsewhere are about people of another installation.
        eb.and([
          eb('did', 'in', ['shared', 'unshared', 'deleted', 'created', 'imported']),
          eb('user_id', 'is not', null),
        ]),
      ]),
    );
  if (email) query = query.where('who', '=', email);
  const rows = await query.orderBy('at', 'desc').limit(limit).execute();
  return rows.reverse();
}
