import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Columns, kept, leftOut, parentId } from '../../platform/archive/columns.ts';
import { type Part, tablePart } from '../../platform/archive/part.ts';
import type { RunPersonasTable } from '../personas/tables.ts';
import { tables } from './parts.ts';

/** CONTRIBUTING.md, "Add a field to a project or a run": a field that is forgotten doesn't compile. */

describe('every column of every table', () => {
  const golden = readFileSync(new URL('../../../migrations/schema.golden.sql', import.meta.url), 'utf8');
  const columnsOf = (table: string) => {
    const body = new RegExp(`^create table ${table} \\(\\n([^;]*)\\);$`, 'm').exec(golden)?.[1] ?? '';
    return [...body.matchAll(/^ {2}([a-z_0-9]+) /gm)].map(([, name]) => name);
  };

  test('is carried by an archive or has a reason to stay, in the database as in the types', () => {
    const parts = Object.entries(tables).filter(([, one]) => 'columns' in one) as [string, Part][];
    expect(parts.length).toBeGreaterThan(10);
    for (const [table, part] of parts) {
      const carrying = part.table === table ? part : part.children!;
      expect(Object.keys(carrying.columns).sort(), table).toEqual(columnsOf(table).sort());
      for (const column of Object.values(carrying.columns)) if ('why' in column) expect(column.why).not.toBe('');
    }
  });

  test('has to be named: a table with one more column does not compile', () => {
    interface Wider extends RunPersonasTable {
      mood: string;
    }
    const before = { run_id: parentId, version: kept(tables.run_personas.columns.version.schema) };
    expectTypeOf(tables.run_personas.columns).toExtend<Columns<RunPersonasTable>>();
    expectTypeOf(tables.run_personas.columns).not.toExtend<Columns<Wider>>();
    const { edits, updated_at } = tables.run_personas.columns;
    const columns = { ...before, edits, updated_at, mood: leftOut('an example') };
    const wider = tablePart<Wider>()({ table: 'x', entry: 'x.json', mostValues: () => 1, columns });
    expect(Object.keys(wider.columns)).toContain('mood');
  });
});
