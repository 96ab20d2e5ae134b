import type { App } from './platform/app.ts';
import type { Ownership } from './platform/http/route.ts';

/**
 * Whose project or run an id names. Asked before a body is even read, for every call that says `owns`: a feature that forgot to
 * look would still be safe. Jobs are looked after by their own routes, as an anonymous visitor may own one.
 */
export function ownershipOf(app: App): Ownership {
  return async (kind, id, userId) => {
    if (kind === 'import') {
      const query = app.db
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .where('state', '<>', 'made');
      return (await query.executeTakeFirst()) !== undefined;
    }
    if (kind === 'project') {
      const query = app.db.selectFrom('projects').select('id').where('id', '=', id).where('owner_id', '=', userId);
      return (await query.executeTakeFirst()) !== undefined;
    }
    const query = app.db
      .selectFrom('runs')
      .innerJoin('projects', 'projects.id', 'runs.project_id')
      .select('runs.id')
      .where('runs.id', '=', id)
      .where('projects.owner_id', '=', userId);
    return (await query.executeTakeFirst()) !== undefined;
  };
}
