import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { type TableKind, tableKinds } from '@qp/facts';
import JSZip from 'jszip';
import { afterAll, expect, test } from 'vitest';
import type { Compute } from '../platform/queue/compute.ts';
import { AS_FOUND, withTable } from '../platform/tabular/index.ts';
import { joinedInput } from './input-files.ts';
import { filesOf, proposedPlan } from './one-file.ts';

/** Every kind of file that the page takes becomes a plan and the three files of a run through `qp`. */

const folder = mkdtempSync(path.join(tmpdir(), 'qp-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixtures = path.resolve(import.meta.dirname, '../platform/tabular/fixtures');
const spss = path.resolve(import.meta.dirname, '../../../spss/fixtures');
const LABELS = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const ITEMS = [1, 2, 3, 4];
/** 160 people of two kinds. */
const codes = Array.from({ length: 160 }, (_, i) => ITEMS.map((q) => (i % 2) * 3 + (((i >> 1) + q) % 2) + 1));
const rows = codes.map((own, i) => [`${1001 + i}`, ...own.map((code) => LABELS[code - 1])]);
const head = ['respondent_id', ...ITEMS.map((q) => `How far do you agree? [Item ${q}]`)];

function written(name: string, content: string | Uint8Array): string {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
}
const table = (separator: string): string => [head, ...rows].map((row) => `${row.join(separator)}\n`).join('');

async function workbook(): Promise<Uint8Array> {
  const book = new Workbook();
  book.addWorksheet('Survey').addRows([head, ...rows]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Answers at positions of a line, or in cells. */
function description(form: 'asc' | 'csv'): string {
  const values = LABELS.map((label, i) => `<value code="${i + 1}">${label}</value>`).join('');
  const at = (item: number) => (form === 'csv' ? item + 1 : item + 4);
  const position = (start: number, finish: number) => `<position start="${start}" finish="${finish}"/>`;
  const serial = `<variable ident="1" type="quantity" use="serial"><name>serial</name><label>Number</label>${form === 'csv' ? position(1, 1) : position(1, 4)}<values><range from="1" to="9999"/></values></variable>`;
  const items = ITEMS.map(
    (q) =>
      `<variable ident="${q + 1}" type="single"><name>Q1_${q}</name><label>How far do you agree? - Item ${q}</label>${position(at(q), at(q))}<values>${values}</values></variable>`,
  );
  const data = form === 'csv' ? ' format="csv" skip="1"' : '';
  return `<?xml version="1.0"?><sss version="2.0"><survey><title>T</title><record ident="A"${data}>${serial}${items.join('')}</record></survey></sss>`;
}
const tripleCsv = `serial,a,b,c,d\n${codes.map((own, i) => `${1001 + i},${own.join(',')}\n`).join('')}`;
const tripleAsc = codes.map((own, i) => `${1001 + i}${own.join('')}\r\n`).join('');
const zipped = () => {
  const zip = new JSZip();
  zip.file('survey.sss', description('asc')).file('survey.asc', tripleAsc);
  return zip.generateAsync({ type: 'uint8array' });
};

const FILES: readonly (readonly [what: string, kind: TableKind, people: number, make: () => Promise<string[]>])[] = [
  ['.csv', 'csv', 160, async () => [written('survey.csv', table(','))]],
  ['.csv with semicolons', 'csv', 160, async () => [written('semicolons.csv', table(';'))]],
  ['.tsv', 'csv', 160, async () => [written('survey.tsv', table('\t'))]],
  ['.xlsx', 'xlsx', 160, async () => [written('survey.xlsx', await workbook())]],
  ['.sav', 'sav', 600, async () => [path.join(spss, 'survey.sav')]],
  ['.zsav', 'sav', 600, async () => [path.join(spss, 'survey.zsav')]],
  ['.dta', 'dta', 30, async () => [path.join(fixtures, 'stata15.dta')]],
  ['.parquet', 'parquet', 40, async () => [path.join(fixtures, 'survey-snappy.parquet')]],
  ['.sss and .asc', 'sss', 160, async () => [written('t.sss', description('asc')), written('t.asc', tripleAsc)]],
  ['.xml and .csv', 'sss', 160, async () => [written('t.xml', description('csv')), written('t.csv', tripleCsv)]],
  ['both in a .zip', 'sss', 160, async () => [written('survey.zip', await zipped())]],
];

test('the table has every kind that the page takes', () => {
  expect(new Set(FILES.map(([, kind]) => kind))).toEqual(new Set(tableKinds));
});

/** A thread's work, done here: what is tried is the reading. */
const compute: Compute = async (thread, input) => {
  const { default: work } = await import(thread.href);
  return work(input, { progress() {}, signal: { aborted: false, throwIfAborted() {} }, threads: 1 });
};

test.each(FILES)('%s', async (_, kind, people, make) => {
  const out = mkdtempSync(path.join(folder, 'out-'));
  const file = await joinedInput(await make(), out);
  const plan = await proposedPlan(compute, file);
  expect(plan.variables.some(({ plan: own }) => own.kind === 'scale' && own.responses.length > 2)).toBe(true);
  const { data, discretized } = await filesOf(compute, file, out, plan);
  for (const csv of [data, discretized]) {
    expect(readFileSync(csv, 'utf8').trim().split('\n')).toHaveLength(people + 1);
  }
  expect(await withTable(file.path, AS_FOUND, async ({ kind: read }) => read, file.name)).toBe(kind);
});

test('a plan for another file is refused with the column that this one lacks', async () => {
  const name = written('renamed.csv', table(',').replace('[Item 3]', '[Item 5]'));
  const [own, other] = await Promise.all([await FILES[0][3](), [name]].map((files) => joinedInput(files, folder)));
  const plan = await proposedPlan(compute, own);
  await expect(filesOf(compute, other, mkdtempSync(path.join(folder, 'out-')), plan)).rejects.toThrow(
    'The plan needs the column “How far do you agree? [Item 3]”, which the file doesn’t have.',
  );
});
