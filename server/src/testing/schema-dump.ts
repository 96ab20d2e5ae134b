import type pg from 'pg';

/**
 * The schema as text, from the catalogue: tables with their columns, constraints and indexes, and views, in a fixed order. The bundled
 * PostgreSQL brings no pg_dump, and a review wants to see what the migrations add up to.
 */
export async function dumpSchema(pool: pg.Pool): Promise<string> {
  const tables = await pool.query<{ name: string; kind: string }>(
    `select c.relname as name, case c.relpersistence when 'u' then 'unlogged table' else 'table' end as kind
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const parts: string[] = [];
  for (const { name, kind } of tables.rows) {
    const columns = await pool.query<{ line: string }>(
      `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attname`,
      [name],
    );
    // NOT NULL constraints are said with their columns.
    const constraints = await pool.query<{ line: string }>(
      `select pg_get_constraintdef(oid) as line from pg_constraint where conrelid = $1::regclass and contype <> 'n' order by 1`,
      [name],
    );
    const indexes = await pool.query<{ line: string }>(
      `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
       where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
       order by 1`,
      [name],
    );
    const lines = [...columns.rows, ...constraints.rows].map(({ line }) => `  ${line}`).join(',\n');
    parts.push([`create ${kind} ${name} (\n${lines}\n);`, ...indexes.rows.map(({ line }) => line)].join('\n'));
  }
  const views = await pool.query<{ name: string; query: string }>(
    `select relname as name, pg_get_viewdef(oid, true) as query from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`,
  );
  for (const { name, query } of views.rows) parts.push(`create view ${name} as\n${query}`);
  return `${parts.join('\n\n')}\n`;
}
