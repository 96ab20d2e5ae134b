import pg from 'pg';
import { withClient } from './postmaster.ts';

/**
 * The role that the tool works as: it owns the database and nothing else. The cluster's own superuser is used by the supervisor
 * alone, to look after the server; should a statement ever be talked into doing something else, it cannot read files, run
 * programs or make other roles.
 */
export const APP_ROLE = 'qp_app';
export const DATABASE = 'qp';

/** What was made in the database by the superuser of an earlier version; sequences and indexes follow their tables. */
const NOT_YET_OURS = `
  select format('alter schema %I owner to ${APP_ROLE}', nspname) as statement from pg_namespace
    where nspname = 'pgboss' and nspowner <> '${APP_ROLE}'::regrole
  union all
  select format('alter table %s owner to ${APP_ROLE}', c.oid::regclass) from pg_class c
    where c.relnamespace = any(array(select oid from pg_namespace where nspname in ('public', 'pgboss')))
      and c.relkind in ('r', 'p', 'v', 'm') and c.relowner <> '${APP_ROLE}'::regrole
  union all
  select format('alter routine %s owner to ${APP_ROLE}', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = any(array(select oid from pg_namespace where nspname in ('public', 'pgboss')))
      and p.proowner <> '${APP_ROLE}'::regrole
  union all
  select format('alter type %s owner to ${APP_ROLE}', t.oid::regtype) from pg_type t
    where t.typnamespace = any(array(select oid from pg_namespace where nspname in ('public', 'pgboss')))
      and t.typtype in ('e', 'd') and t.typowner <> '${APP_ROLE}'::regrole`;

const as = <T>(connectionString: string, work: (client: pg.Client) => Promise<T>) =>
  withClient({ connectionString }, work);

/** Makes the role and its database, or hands over to it what is there. `superuser`: an address for each database's name. */
export async function ensureAppDatabase(superuser: (database: string) => string, password: string): Promise<void> {
  await as(superuser('postgres'), async (client) => {
    // Two processes may start at once; the second waits, and finds everything done.
    await client.query('select pg_advisory_lock(7202611017)');
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    const can = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    const secret = pg.escapeLiteral(password);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${APP_ROLE} ${can} password ${secret}`);
    const database = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [DATABASE],
    );
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${APP_ROLE}`);
    else if (database.rows[0]?.owner !== APP_ROLE) {
      await as(superuser(DATABASE), async (inside) => {
        await inside.query('begin');
        const { rows } = await inside.query<{ statement: string }>(NOT_YET_OURS);
        for (const { statement } of rows) await inside.query(statement);
        await inside.query('commit');
      });
      // Last: where this is done, everything is done.
      await client.query(`alter database ${DATABASE} owner to ${APP_ROLE}`);
    }
  });
}
