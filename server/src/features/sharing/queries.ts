import type { Member, ProjectRole } from '@qp/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

type Db = Kysely<Database>;

export async function selectMembers(db: Db, projectId: string, userId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('project_members as member')
    .innerJoin('projects', 'projects.id', 'member.project_id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin('project_shares as share', (join) =>
      join.onRef('share.project_id', '=', 'member.project_id').onRef('share.user_id', '=', 'member.user_id'),
    )
    .select(['users.id', 'users.email', 'users.first_name', 'member.role', 'projects.owner_id'])
    .select(['share.shared_by', 'share.created_at', 'projects.created_at as project_created'])
    .where('member.project_id', '=', projectId)
    .orderBy('users.email')
    .execute();
  const members = rows.map((row) => ({
    email: row.email,
    first_name: row.first_name,
    role: row.role,
    founder: row.id === row.owner_id,
    me: row.id === userId,
    shared_by: row.shared_by,
    since: (row.created_at ?? row.project_created).toISOString(),
  }));
  return members.sort((a, b) => Number(b.founder) - Number(a.founder));
}

export interface Share {
  projectId: string;
  userId: string;
  role: ProjectRole;
  sharedBy: string;
}

/** A second share of the same person changes the role. */
export async function insertShare(db: Db, { projectId, userId, role, sharedBy }: Share): Promise<void> {
  await db
    .insertInto('project_shares')
    .values({ project_id: projectId, user_id: userId, role, shared_by: sharedBy })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet({ role, shared_by: sharedBy }))
    .execute();
}

export async function deleteShare(db: Db, projectId: string, userId: string): Promise<void> {
  await db.deleteFrom('project_shares').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}

/** The latest first. */
export function selectActivity(db: Db, projectId: string, limit: number) {
  return db
    .selectFrom('activity')
    .select(['id', 'at', 'who', 'did', 'what', 'subject', 'details'])
    .where('project_id', '=', projectId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
