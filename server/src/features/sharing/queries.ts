import type { Member, ProjectRole } from '@qp/contract';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { foldAddress } from '../accounts/index.ts';

export async function selectMembers(db: Db, projectId: string, userId: string): Promise<Member[]> {
  const founder = await db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .select(['users.id', 'users.email', 'users.first_name', 'projects.created_at'])
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
  const me = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  const shares = await db
    .selectFrom('project_shares')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('email', '<>', foldAddress(founder.email))
    .orderBy('email')
    .execute();
  return [
    {
      email: founder.email,
      first_name: founder.first_name,
      role: 'owner',
      founder: true,
      me: founder.id === userId,
      shared_by: null,
      since: founder.created_at.toISOString(),
    },
    ...shares.map(({ email, role, shared_by, created_at }) => ({
      email,
      first_name: null,
      role,
      founder: false,
      shared_by,
      since: created_at.toISOString(),
      me: me !== undefined && email === foldAddress(me.email),
    })),
  ];
}

export interface Share {
  projectId: string;
  email: string;
  role: ProjectRole;
  sharedBy: string;
}

/** A second share of the same address changes the role. */
export async function insertShare(db: Db, { projectId, email, role, sharedBy }: Share): Promise<void> {
  await db
    .insertInto('project_shares')
    .values({ project_id: projectId, email, role, shared_by: sharedBy })
    .onConflict((conflict) => conflict.columns(['project_id', 'email']).doUpdateSet({ role, shared_by: sharedBy }))
    .execute();
}

export async function deleteShare(db: Db, projectId: string, email: string): Promise<void> {
  await db.deleteFrom('project_shares').where('project_id', '=', projectId).where('email', '=', email).execute();
}

const entry = ['id', 'at', 'who', 'did', 'what', 'subject', 'details'] as const;

/** The latest first. */
export function selectActivity(db: Db, projectId: string, limit: number) {
  return db
    .selectFrom('activity')
    .select(entry)
    .where('project_id', '=', projectId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The oldest first, from the one after this on. `moment` is exact: a date of JavaScript has only milliseconds. */
export function selectActivityAfter(
  db: Db,
  projectId: string,
  after: { readonly moment: string; readonly id: string } | undefined,
  limit: number,
) {
  return db
    .selectFrom('activity')
    .select([...entry, sql<string>`at::text`.as('moment')])
    .where('project_id', '=', projectId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) > (${after!.moment}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
