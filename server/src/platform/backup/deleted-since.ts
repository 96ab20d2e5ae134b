import pg from 'pg';

/** What people deleted, revoked or closed after an upgrade: a return to the backup from before does it again. */

/** Keys that open a door, though not by an id of their own. */
const DOORS = ['project_shares', 'reset_keys', 'recovery_codes', 'second_factors'];
/** What says that a thing is no longer in force, though its row is still there. */
const IN_FORCE: Readonly<Record<string, string>> = { tokens: 'revoked_at is null and not ended' };
/** A stored file that was replaced stays with what still refers to it in the backup; what belongs to the file does not count. */
const PARTS_OF_FILES = ['file_chunks', 'file_keys'];
/** What a person may do, and with which password: as it is now, also after a return. */
const STANDING: Readonly<Record<string, readonly string[]>> = {
  users: ['disabled', 'password_hash', 'company_issuer', 'company_subject'],
  project_shares: ['role'],
};

const quoted = (name: string) => pg.escapeIdentifier(name);
const temporary = (what: string, table: string) => quoted(`${what}_${table}`);

/** How a row of each table is named: its primary key as text. */
async function keysByTable(client: pg.ClientBase): Promise<Map<string, { columns: string[]; key: string }>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.conrelid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'p' and c.connamespace = 'public'::regnamespace group by c.conrelid order by 1`,
  );
  return new Map(
    rows.map(({ table, columns }) => [
      table,
      { columns, key: `jsonb_build_array(${columns.map((column) => `${quoted(column)}::text`).join(', ')})::text` },
    ]),
  );
}

async function thingsOf(client: pg.ClientBase): Promise<[table: string, key: string][]> {
  const tables = [...(await keysByTable(client))];
  const things = tables.filter(([table, { columns }]) => columns.join() === 'id' || DOORS.includes(table));
  return things.map(([table, { key }]) => [table, key]);
}

/** The keys of everything that a person may delete. */
export async function keysOfThings(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, key] of await thingsOf(client)) {
    const where = IN_FORCE[table] ?? 'true';
    const { rows } = await client.query<{ key: string }>(
      `select ${key} as key from public.${quoted(table)} where ${where}`,
    );
    found[table] = rows.map((row) => row.key);
  }
  return found;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Notes in the transaction what is gone of `things`, and how people stand; both outlive the tables that they come from. */
export async function noteGone(client: pg.ClientBase, things: Readonly<Record<string, readonly string[]>>) {
  const now = await keysOfThings(client);
  for (const [table, before] of Object.entries(things)) {
    const still = new Set(now[table] ?? before);
    await client.query(`create temp table ${temporary('gone', table)} (key text primary key) on commit drop`);
    await client.query(`insert into ${temporary('gone', table)} select unnest($1::text[])`, [
      before.filter((key) => !still.has(key)),
    ]);
  }
  const keys = await keysByTable(client);
  for (const [table, columns] of Object.entries(STANDING)) {
    const key = keys.get(table)?.key;
    if (key === undefined) continue;
    const list = [`${key} as key`, ...columns.map(quoted)].join(', ');
    await client.query(
      `create temp table ${temporary('now', table)} on commit drop as select ${list} from public.${quoted(table)}`,
    );
  }
}

/** A row of the backup that refers to this file, other than by a reference that may be emptied. */
async function stillNeeded(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname::text as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = to_regclass('public.files') and c.confdeltype <> 'n'`,
  );
  const uses = rows.filter(({ table }) => !PARTS_OF_FILES.includes(table));
  return uses
    .map(
      ({ table, column }) => ` and not exists (select 1 from public.${quoted(table)} where ${quoted(column)} = t.id)`,
    )
    .join('');
}

/** Does again, in what was restored, what was noted; returns how many things went. */
export async function deleteAgain(client: pg.ClientBase, things: Readonly<Record<string, unknown>>): Promise<number> {
  const keys = await keysByTable(client);
  let deleted = 0;
  // Files last: by then what used them is gone.
  for (const table of Object.keys(things).toSorted((a, b) => Number(a === 'files') - Number(b === 'files'))) {
    const { key } = keys.get(table) ?? {};
    if (key === undefined) continue;
    const unused = table === 'files' ? await stillNeeded(client) : '';
    const { rowCount } = await client.query(
      `delete from public.${quoted(table)} t where ${key} in (select key from ${temporary('gone', table)})${unused}`,
    );
    deleted += rowCount ?? 0;
  }
  for (const [table, columns] of Object.entries(STANDING)) {
    const key = keys.get(table)?.key;
    const there = await columnsOf(client, `public.${quoted(table)}`);
    const set = columns
      .filter((column) => there.includes(column))
      .map((column) => `${quoted(column)} = n.${quoted(column)}`);
    if (key === undefined || set.length === 0) continue;
    await client.query(
      `update public.${quoted(table)} t set ${set.join(', ')} from ${temporary('now', table)} n where n.key = ${key}`,
    );
  }
  return deleted;
}
