// Promise 70 of docs/reliability.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, expect, test } from 'vitest';
import { AS_FOUND, withTable } from '../../platform/tabular/index.ts';
import { profileTable } from '../imports/profile-table.thread.ts';
import { peopleByPlan } from './new-people.thread.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'new-people-'));
afterAll(() => rmSync(folder, { recursive: true }));
const answers = ['p1,a,b', 'p2,b,a', 'p3,a,a', 'p4,b,b', ''];

async function peopleIn(
  lines: readonly string[],
  headerRows: number | null,
  above: readonly string[] = [],
): Promise<number> {
  const original = path.join(folder, 'original.csv');
  writeFileSync(original, [...above, 'id,Q1,Q2', 'nr,first,second', ...answers].join('\n'));
  const choice = { sheet: null, headerRows, headerFrom: above.length + 1 };
  const { variables } = await withTable(original, choice, (table) => profileTable(table, () => {}));
  const file = path.join(folder, 'new.csv');
  writeFileSync(file, lines.join('\n'));
  const plan = variables.map(({ source, proposal }) => ({ source, plan: proposal }));
  let rows = -1;
  for await (const batch of peopleByPlan({ name: path.basename(file), path: file }, plan, ['Q1', 'Q2'], null)())
    rows += batch.rows.length;
  return rows;
}

test('a new file in the form of the original has the header rows that were chosen for it, another one its own', async () => {
  expect(await peopleIn(['id,Q1,Q2', 'nr,first,second', ...answers], 2)).toBe(4);
  expect(await peopleIn(['id,Q1,Q2', ...answers], 2)).toBe(4);
  expect(await peopleIn(['id,Q1,Q2', ...answers], 1)).toBe(4);
  const above = ['Export of,the,tracker', 'Wave,3,May'];
  expect(await peopleIn([...above, 'id,Q1,Q2', 'nr,first,second', ...answers], 2, above)).toBe(4);
});

test('a workbook with up to ten people is read, also where its columns are other ones', async () => {
  const original = path.join(folder, 'original.csv');
  writeFileSync(original, ['id,Q1,Q2', ...answers].join('\n'));
  const { variables } = await withTable(original, AS_FOUND, (table) => profileTable(table, () => {}));
  const plan = variables.map(({ source, proposal }) => ({ source, plan: proposal }));
  const file = path.join(folder, 'small.xlsx');
  for (const header of [
    ['id', 'Q1', 'Q2'],
    ['nr', 'First', 'Second'],
    ['One', 'column', 'Q1'],
  ]) {
    for (const people of [1, 2, 5, 10]) {
      const book = new Workbook();
      const sheet = book.addWorksheet('Data');
      sheet.addRow(header);
      for (let n = 0; n < people; n++) sheet.addRow([n, 'a', 'b']);
      writeFileSync(file, new Uint8Array(await book.xlsx.writeBuffer()));
      let rows = -1;
      for await (const batch of peopleByPlan({ name: path.basename(file), path: file }, plan, ['Q1', 'Q2'], null)())
        rows += batch.rows.length;
      expect(rows, `${header} ${people}`).toBe(people);
    }
  }
});

test('new numbers are read as the original writes them, and plain ones too', async () => {
  const original = path.join(folder, 'thousands.csv');
  const rows = Array.from({ length: 20 }, (_, i) => `p${i},"1.${200 + i},5"`);
  writeFileSync(original, ['id,spend', ...rows, ''].join('\n'));
  const { variables } = await withTable(original, AS_FOUND, (table) => profileTable(table, () => {}));
  const file = path.join(folder, 'new.csv');
  writeFileSync(file, ['id,spend', 'p1,"1.234,5"', 'p2,1.234', 'p3,1234.5', 'p4,"0,5"', 'p5,', ''].join('\n'));
  const plan = variables.map(({ source, proposal }) => ({ source, plan: proposal }));
  const found: string[] = [];
  for await (const batch of peopleByPlan(
    { name: path.basename(file), path: file },
    plan,
    ['spend'],
    'id',
    new Set(['spend']),
  )())
    found.push(...batch.rows.map((row) => row[1]));
  expect(found).toEqual(['spend', '1234.5', '1234', '1234.5', '0.5', '']);
});
