import type { ProjectRole } from '@qp/contract';
import { companyLimit } from './features/accounts/index.ts';
import { writeDown } from './platform/activity.ts';
import type { App } from './platform/app.ts';
import type { Access, Membership } from './platform/http/route.ts';

type Found = { role: ProjectRole; project_id: string; project: string; subject: string } | undefined;

const asAccess = (row: Found): Access | null =>
  row ? { role: row.role, projectId: row.project_id, project: row.project, subject: row.subject } : null;

const inProjects = (db: App['db']) =>
  db.selectFrom('projects as p').innerJoin('project_members as m', 'm.project_id', 'p.id');

type Question = (db: App['db'], id: string, userId: string) => Promise<Access | null>;

/** Who may do what with a thing, by the kind of thing that an id names. */
const QUESTIONS: Readonly<Record<Parameters<Membership>[0], Question>> = {
  async import(db, id, userId) {
    const query = db
      .selectFrom('imports')
      .select('file_name')
      .where('id', '=', id)
      .where('owner_id', '=', userId)
      .where('state', '<>', 'made');
    const row = await query.executeTakeFirst();
    // A draft is its owner's alone.
    return row ? { role: 'owner', projectId: null, project: '', subject: row.file_name } : null;
  },
  async project(db, id, userId) {
    const query = inProjects(db)
      .select(['m.role', 'p.id as project_id', 'p.name as project', 'p.name as subject'])
      .where('p.id', '=', id)
      .where('m.user_id', '=', userId);
    return asAccess(await query.executeTakeFirst());
  },
  async run(db, id, userId) {
    const query = inProjects(db)
      .innerJoin('runs as r', 'r.project_id', 'p.id')
      .select(['m.role', 'p.id as project_id', 'p.name as project', 'r.name as subject'])
      .where('r.id', '=', id)
      .where('m.user_id', '=', userId);
    return asAccess(await query.executeTakeFirst());
  },
  async wave(db, id, userId) {
    const query = inProjects(db)
      .innerJoin('runs as r', 'r.project_id', 'p.id')
      .innerJoin('run_waves as w', 'w.run_id', 'r.id')
      .select(['m.role', 'p.id as project_id', 'p.name as project', 'r.name as subject'])
      .where('w.id', '=', id)
      .where('m.user_id', '=', userId);
    return asAccess(await query.executeTakeFirst());
  },
  async job(db, id, userId) {
    const query = db
      .selectFrom('jobs as j')
      .leftJoin('projects as p', 'p.id', 'j.project_id')
      .leftJoin('runs as r', 'r.id', 'j.run_id')
      .leftJoin('project_members as m', (join) => join.onRef('m.project_id', '=', 'p.id').on('m.user_id', '=', userId))
      .select(['j.owner_id', 'j.project_id', 'm.role', 'p.name as project', 'r.name as run'])
      .where('j.id', '=', id);
    const job = await query.executeTakeFirst();
    if (!job) return null;
    // The person who started something may also stop it, but not after losing access to the project.
    const lasts = job.project_id === null || job.role !== null;
    const role = job.owner_id === userId && lasts ? 'owner' : job.role;
    const project = job.project ?? '';
    return role && { role, projectId: job.project_id, project, subject: job.run ?? project };
  },
};

/** The role in the project of the thing that an id names, asked before a body is read: none can forget to look. */
export function membershipOf(app: App): Membership {
  return (kind, id, userId) => QUESTIONS[kind](app.db, id, userId);
}

/** Ends the open jobs of people who may not have them any more, whichever process or command found out. */
export async function endWorkOfLeavers(app: App): Promise<void> {
  const { company, passwords } = app.settings;
  const limit = companyLimit(app.clock.now());
  const jobs = await app.db
    .selectFrom('jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .leftJoin('projects as p', 'p.id', 'j.project_id')
    .leftJoin('runs as r', 'r.id', 'j.run_id')
    .leftJoin('project_members as m', (join) =>
      join.onRef('m.project_id', '=', 'j.project_id').onRef('m.user_id', '=', 'u.id'),
    )
    .select(['j.id', 'j.project_id', 'j.kind', 'u.email', 'p.name as project', 'r.name as run'])
    .where('j.state', 'in', ['pending', 'started'])
    .where('j.parent_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('u.disabled', '=', true),
        eb('j.error_code', '=', 'job-cancelled'),
        eb.and([eb('j.project_id', 'is not', null), eb('m.role', 'is', null)]),
        // Begun by someone whom only the company lets in, and of whom it has said nothing since.
        ...(company
          ? [
              eb.and([
                eb('u.company_subject', 'is not', null),
                ...(passwords ? [eb('u.password_hash', 'is', null)] : []),
                eb('j.created_at', '<', limit),
                eb.or([eb('u.company_confirmed_at', 'is', null), eb('u.company_confirmed_at', '<', limit)]),
              ]),
            ]
          : []),
      ]),
    )
    .execute();
  for (const { id, project_id: projectId, kind, email, project, run } of jobs) {
    await app.queue.cancel(id, (trx) =>
      writeDown(trx, {
        at: app.clock.now(),
        projectId,
        project: project ?? '',
        userId: null,
        who: 'the tool',
        did: 'cancelled',
        what: 'work of',
        subject: email,
        details: run ?? kind,
      }),
    );
  }
}
