import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSav } from '../reading/read-sav.ts';
import { SavBuilder } from '../testing/build-sav.ts';
import { bytesSource } from '../testing/bytes-source.ts';
import type { AddedVariable } from './added-variable.ts';
import { appendVariables } from './append-variables.ts';

const NAMES = ['Sparer – «é»', 'Spenders', ''];
/** Some of the texts of the wider variable, the empty one among them. */
const CODES = ['3', 'Spenders', ''];
const added = (rows: number): AddedVariable[] => [
  {
    name: 'Segment',
    label: 'Segment (Läufe)',
    width: 0,
    measure: 'nominal',
    labels: NAMES.map((label, i) => ({ value: i + 1, label: label || `SEG${i + 1}` })),
    value: (row) => (row % 3) + 1,
  },
  { name: 'Segment_Name', label: 'Name', width: 20, measure: 'nominal', value: (row) => NAMES[row % 3] },
  { name: 'Original_Code', label: 'Code', width: 8, measure: 'nominal', value: (row) => CODES[row % 3] },
  {
    name: 'SEG1',
    label: 'Probability',
    width: 0,
    format: { type: 'F', width: 8, decimals: 6 },
    measure: 'scale',
    value: (row) => (row === rows - 1 ? Number.NaN : row / 7),
  },
];

async function columnsOf(bytes: Uint8Array) {
  const file = await openSav(bytesSource(bytes));
  const columns: (number | string)[][] = file.dictionary.variables.map(() => []);
  for await (const batch of file.cases()) {
    batch.columns.forEach((column, i) => {
      for (let row = 0; row < batch.rows; row++) columns[i].push(column[row]);
    });
  }
  return { dictionary: file.dictionary, columns };
}

async function appended(bytes: Uint8Array, rows: number): Promise<{ bytes: Uint8Array; names: string[] }> {
  const pieces: Uint8Array[] = [];
  const sink = { write: async (piece: Uint8Array) => void pieces.push(piece.slice()) };
  const names = await appendVariables(bytesSource(bytes), sink, added(rows), rows);
  return { bytes: Buffer.concat(pieces), names };
}

async function expectKept(bytes: Uint8Array) {
  const before = await columnsOf(bytes);
  const rows = before.columns[0].length;
  const more = await appended(bytes, rows);
  const after = await columnsOf(more.bytes);
  const count = before.columns.length;
  expect(after.columns.slice(0, count)).toEqual(before.columns);
  const { variables, compression: _, cases: __, ...rest } = after.dictionary;
  const { variables: own, compression: ___, cases: ____, ...others } = before.dictionary;
  expect(rest).toEqual(others);
  expect(variables.slice(0, count)).toEqual(own);
  expect(variables.slice(count).map(({ name }) => name)).toEqual(more.names);
  expect(after.dictionary.cases).toBe(rows);
  const [segments, names, codes, chances] = after.columns.slice(count);
  expect(segments).toEqual(segments.map((_value, row) => (row % 3) + 1));
  expect(codes).toEqual(codes.map((_value, row) => CODES[row % 3]));
  expect(chances).toEqual(chances.map((_value, row) => (row === rows - 1 ? Number.NaN : row / 7)));
  return { after, names, bytes: more.bytes };
}

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'append-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasPspp = spawnSync('pspp', ['--version']).status === 0;

describe('an SPSS file with more variables', () => {
  it.each(['survey.sav', 'survey-uncompressed.sav', 'survey.zsav'])('has everything that %s has', async (name) => {
    const { after, names } = await expectKept(fixture(name));
    const segment = after.dictionary.variables.find((variable) => variable.name === 'Segment')!;
    expect(segment).toMatchObject({ label: 'Segment (Läufe)', measure: 'nominal' });
    expect(segment.labels.map(({ label }) => label)).toEqual([NAMES[0], NAMES[1], 'SEG3']);
    expect(names.slice(0, 3)).toEqual(NAMES);
  });

  it('stays in its encoding and byte order, and finds names that are free', async () => {
    const builder = new SavBuilder({ littleEndian: false, compression: 0, cases: 2 })
      .variable('SEGMENT', 0, { label: Uint8Array.from([0xe4, 0x80]) })
      .variable('SEG1', 8);
    const data = builder.body().float64(4).field(Buffer.from('ab'), 8).float64(-Number.MAX_VALUE);
    const bytes = builder.done(data.field(Uint8Array.of(0xfc), 8));
    const { after, names } = await expectKept(bytes);
    expect(after.dictionary.littleEndian).toBe(false);
    expect(after.dictionary.variables[0].label).toBe('ä€');
    expect(after.dictionary.variables.map(({ name }) => name)).toEqual([
      'SEGMENT',
      'SEG1',
      'Segment_1',
      'Segment_Name',
      'Original_Code',
      'SEG1_1',
    ]);
    expect(names).toEqual(['Sparer – «é»', 'Spenders']);
  });

  const real = new URL('../../../../shared/data/real-sav/', import.meta.url);
  const missing = !existsSync(real);
  const why = missing ? ' (skipped: the folder ../shared/data is missing)' : '';
  it.skipIf(missing).each(['Phone.sav', 'cruise.sav', 'fast_food.sav', 'nhtsa-drinking-2008.sav'])(
    `has everything that %s has${why}`,
    async (name) => {
      await expectKept(readFileSync(new URL(name, real)));
    },
  );

  it.skipIf(!hasPspp)(`is read by PSPP${hasPspp ? '' : ' (skipped: this machine has no pspp)'}`, async () => {
    const { bytes } = await expectKept(fixture('survey.zsav'));
    writeFileSync(path.join(folder, 'more.sav'), bytes);
    writeFileSync(path.join(folder, 'read.sps'), "GET FILE='more.sav'.\nFREQUENCIES VARIABLES=Segment Segment_Name.\n");
    const { status, stdout } = spawnSync('pspp', ['read.sps'], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('Segment (Läufe)');
    expect(stdout).toContain('Spenders');
  });
});
