import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tripleSAnswers, tripleSDescription } from '@qp/testing/triple-s-survey';
import JSZip from 'jszip';
import { afterAll, describe, expect, it, test } from 'vitest';
import { AS_FOUND, type TableColumn, withTable } from './index.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');
const folder = mkdtempSync(path.join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Read {
  readonly kind: string;
  readonly readAs: string;
  readonly weight: string | null;
  readonly sets: readonly object[];
  readonly columns: readonly TableColumn[];
  /** By column. */
  readonly cells: Record<string, (number | string)[]>;
}

async function read(file: string, name?: string): Promise<Read> {
  const whole = path.isAbsolute(file) ? file : path.join(fixtures, file);
  return withTable(
    whole,
    AS_FOUND,
    async (table) => {
      const cells: Read['cells'] = {};
      for await (const { columns } of table.batches()) {
        for (const [i, { name: column }] of table.columns.entries()) {
          cells[column] = [...(cells[column] ?? []), ...columns[i]];
        }
      }
      const { kind, readAs, weight, sets, columns } = table;
      return { kind, readAs, weight, sets, columns, cells };
    },
    name,
  );
}
async function refusal(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return read(file, name).then(
    () => 'it was read',
    (error: Error) => error.message,
  );
}

describe('a Stata file', () => {
  // Written by haven 2.5.1, which reads the same from them: labels, missing values, dates and long texts.
  test.each([8, 12, 13, 15])('of Stata %i has its answers, labels and dates', async (version) => {
    const { kind, columns, cells } = await read(`stata${version}.dta`);
    expect(kind).toBe('dta');
    const of = (name: string) => columns.find((column) => column.name === name);
    expect(of('q1')).toMatchObject({
      label: 'How is it?',
      labels: [
        ['1', 'Very bad'],
        ['2', 'Bad'],
        ['3', 'Fair'],
        ['4', 'Good'],
        ['5', 'Very good'],
      ],
    });
    // .a is "Refused": blank, so its label isn’t that of an answer.
    expect(of('q2')?.labels).toEqual([
      ['1', 'Yes'],
      ['2', 'No'],
    ]);
    expect(cells.q1).toEqual(Array.from({ length: 30 }, (_, i) => 1 + (i % 5)));
    expect(cells.q2).toEqual(Array.from({ length: 30 }, (_, i) => (i < 20 ? 1 + (i % 2) : Number.NaN)));
    expect([cells.wt[0], cells.wt[29]]).toEqual([0.5, 1.5]);
    expect(of('wt')?.label).toBe('Weight of the person');
    expect(cells.city.slice(0, 3)).toEqual(version < 15 ? ['Zurich', 'Lodz', 'Tokyo'] : ['Zürich', 'Łódź', '東京']);
    expect([of('day')?.type, cells.day[0], cells.day[29]]).toEqual(['date', '2026-03-01', '2026-03-30']);
    expect([of('at')?.type, cells.at[1]]).toEqual(['date', '2026-03-01 11:00:00']);
    expect(cells.opn[0]).toBe('short 1');
    expect(String(cells.opn[2]).startsWith('long text long text')).toBe(true);
    if (version >= 13) expect(String(cells.opn[2])).toHaveLength(3000);
  });

  it('that is cut off or damaged is refused, and does not hang', async () => {
    for (const version of [12, 15]) {
      const whole = readFileSync(path.join(fixtures, `stata${version}.dta`));
      for (let length = 20; length < whole.length - 40; length += 251) {
        const said = await refusal('cut.dta', whole.subarray(0, length));
        expect([length, said]).toEqual([length, expect.stringMatching(/damaged|version/)]);
      }
      for (let at = 12; at < Math.min(600, whole.length); at += 7) {
        const odd = Buffer.from(whole);
        odd[at] ^= 0xff;
        expect(await refusal('odd.dta', odd)).toMatch(/it was read|damaged|version|columns|Stata/);
      }
    }
  });
});

describe('a Parquet file', () => {
  // Written by the Rust library of Apache Arrow, in groups of 15 rows.
  test.each(['snappy', 'zstd'])('packed with %s has its answers', async (packing) => {
    const { kind, columns, cells } = await read(`survey-${packing}.parquet`);
    expect([kind, columns.map(({ name }) => name)]).toEqual([
      'parquet',
      ['id', 'score', 'city', 'agree', 'member', 'day'],
    ]);
    expect(cells.id).toEqual(Array.from({ length: 40 }, (_, i) => String(i + 1)));
    expect(cells.score.slice(0, 3)).toEqual(['0', '0.25', '0.5']);
    expect(cells.city.slice(0, 4)).toEqual(['', 'Łódź', '東京', 'Zürich']);
    expect(cells.agree.slice(0, 3)).toEqual(['Disagree', 'Neutral', 'Agree']);
    expect(cells.member.slice(0, 2)).toEqual(['TRUE', 'FALSE']);
    expect(cells.day[39]).toBe('2026-04-09');
  });

  it('that is cut off is refused', async () => {
    const whole = readFileSync(path.join(fixtures, 'survey-snappy.parquet'));
    for (const length of [10, 500, whole.length - 5]) {
      expect(await refusal('cut.parquet', whole.subarray(0, length))).toContain('damaged');
    }
  });
});

describe('a Triple-S survey', () => {
  async function zipped(files: Record<string, string>): Promise<string> {
    const zip = new JSZip();
    for (const [name, content] of Object.entries(files)) zip.file(name, content);
    const file = path.join(folder, 'survey.zip');
    writeFileSync(file, await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }));
    return file;
  }
  const expected = {
    serial: [1, 2],
    Q1: [2, 9],
    Q2_1: [1, 0],
    Q2_2: [0, 0],
    Q2_3: [1, 0],
    Q3_1: [2, 1],
    Q3_2: [1, Number.NaN],
    member: [1, 0],
    why: ['because', ''],
    day: ['2026-03-01', '2026-03-02'],
    w: [1.25, 0.75],
  };

  it('with positions in lines has labels, sets and the weight', async () => {
    const files = { 'x/survey.sss': tripleSDescription('asc'), 'x/survey.asc': tripleSAnswers.asc };
    const survey = await read(await zipped(files));
    expect(survey.cells).toEqual(expected);
    expect([survey.kind, survey.weight]).toEqual(['sss', 'w']);
    expect(survey.columns[1]).toMatchObject({
      label: 'How & why?',
      labels: [
        ['1', 'Very good'],
        ['2', 'Bad < fair'],
        ['9', 'Refused'],
      ],
    });
    expect(survey.sets).toEqual([
      { name: 'Q2', label: 'Which?', kind: 'dichotomies', counted: '1', variables: ['Q2_1', 'Q2_2', 'Q2_3'] },
      { name: 'Q3', label: 'First and second', kind: 'categories', counted: null, variables: ['Q3_1', 'Q3_2'] },
    ]);
  });

  it('with a CSV file says the same', async () => {
    const files = { 'survey.xml': tripleSDescription('csv'), 'survey.csv': tripleSAnswers.csv };
    const survey = await read(await zipped(files));
    expect(survey.cells).toEqual(expected);
  });

  it('without its answers, or with other files, says what is missing', async () => {
    expect(await refusal('survey.sss', tripleSDescription('asc'))).toContain(
      'file of answers (.csv or .asc) is missing',
    );
    expect(await refusal('survey.asc', tripleSAnswers.asc)).toContain('Triple-S description of these positions');
    const broken = await zipped({ 'a.xml': '<page/>', 'a.csv': 'a,b\n1,2\n' });
    await expect(read(broken)).rejects.toThrow('Triple-S file is damaged');
  });
});

it('a file of another kind is named with what to do', async () => {
  expect(await refusal('frame.rds', readFileSync(path.join(fixtures, 'frame.rds')))).toContain('haven::write_sav');
  expect(await refusal('a.sps', 'GET FILE="x.sav".\nVALUE LABELS q1 1 "a" 2 "b".\n')).toContain('SPSS syntax');
  expect(
    await refusal('b.txt', '* A remark.\nDATA LIST FILE="x.dat" / q1 1 q2 2.\nVALUE LABELS q1 1 "a".\n'),
  ).toContain('SPSS syntax');
  expect(await refusal('a.ndjson', '{"id":1,"q1":2}\n{"id":2,"q1":3}\n')).toContain('JSON');
  expect(await refusal('a.json', '[{"id":1,"q1":2},{"id":2,"q1":3}]')).toContain('JSON');
});
