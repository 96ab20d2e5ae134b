import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { asVersion1, classifierScorer, sampleClassifier, samplePeople } from '../../testing/sample-classifier.ts';
import { HOSTILE_NAMES } from '../../testing/sample-kit.ts';
import { csvPeople, scoreFile } from './scored-file.ts';

const script = path.join(import.meta.dirname, 'classify_csv.py');
const folder = mkdtempSync(path.join(tmpdir(), 'classify-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

function pythonVersion(): string | null {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
  const version = status === 0 ? String(stdout).trim() : null;
  return version !== null && Number(version.split('.')[1]) >= 8 ? version : null;
}
const without = pythonVersion() === null;
const why = without ? ' (skipped: this machine has no python3 of version 3.8 or later)' : '';

interface Dialect {
  delimiter?: string;
  newline?: string;
  encoding?: 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'latin1';
}

function write(name: string, rows: string[][], { delimiter = ',', newline = '\n', encoding = 'utf8' }: Dialect = {}) {
  const cell = (text: string) =>
    /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll('\n', newline)}"` : text;
  const text = rows.map((row) => row.map(cell).join(delimiter) + newline).join('');
  const wide = () => Buffer.from(`\uFEFF${text}`, 'utf16le');
  const bytes = {
    utf8: () => Buffer.from(text),
    'utf8-bom': () => Buffer.from(`\uFEFF${text}`),
    utf16le: wide,
    utf16be: () => wide().swap16(),
    latin1: () => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'),
  }[encoding]();
  writeFileSync(file(name), bytes);
  return file(name);
}

async function both(
  classifier: ReturnType<typeof sampleClassifier>,
  data: string,
): Promise<{ python: string; server: string }> {
  writeFileSync(file('classifier.json'), JSON.stringify(classifier.file));
  execFileSync('python3', [script, file('classifier.json'), data, file('python.csv')], { stdio: 'pipe' });
  await scoreFile(csvPeople(data), file('server.csv'), classifierScorer(classifier), {
    probabilities: classifier.file.kind === 'probability',
  });
  return { python: readFileSync(file('python.csv'), 'utf8'), server: readFileSync(file('server.csv'), 'utf8') };
}

const run = (...args: string[]) => spawnSync('python3', [script, ...args], { encoding: 'utf8' });

describe.skipIf(without)(`classify_csv.py${why}`, () => {
  it.each([
    ['10,000 people, with probabilities', 10_000, 'probability', [0, 2], false],
    ['segment only', 1000, 'simple', [1], false],
    [
      '10,000 people, all segments chosen, raw answers in a column of ambiguous meaning',
      ...([10_000, 'probability', [0, 1, 2, 3], true] as const),
    ],
  ] as const)('answers row for row what the server answers: %s', async (_, people, kind, targets, rawThird) => {
    const data = write('people.csv', samplePeople(people, 5, rawThird));
    const { python, server } = await both(sampleClassifier(kind, targets, 4, HOSTILE_NAMES), data);
    expect(python === server).toBe(true);
    const rows = Papa.parse<string[]>(server.trimEnd()).data;
    expect(rows).toHaveLength(people + 1);
    expect(new Set(rows.slice(1).map((row) => row[2].replace(/^'/, '')))).toEqual(new Set(HOSTILE_NAMES));
    expect(server).toContain('unknown: ');
    expect(server).toContain('missing: ');
    expect(server).toContain('low margin');
    expect(server).toContain("'=cmd 0,SEG");
  });

  it.each<Dialect>([
    { delimiter: ';', newline: '\r\n', encoding: 'utf8-bom' },
    { delimiter: '\t', newline: '\r', encoding: 'utf16le' },
    { delimiter: ',', newline: '\r\n', encoding: 'utf16be' },
    { delimiter: ';', newline: '\n', encoding: 'latin1' },
  ])('reads what the server reads: %o', async (dialect) => {
    const data = write('dialect.csv', samplePeople(300, 6, true), dialect);
    const { python, server } = await both(sampleClassifier('probability', [0]), data);
    expect(python).toBe(server);
    expect(server.split('\r\n')).toHaveLength(302);
  });

  it('takes any subset of the columns, in any order, and keeps rows without an answer', async () => {
    const rows = samplePeople(200, 9, false).map(([q1, , , q4, , id]) => [q4, id, 'other', q1]);
    rows[0] = ['q4', 'respondent', 'unused', 'q1'];
    const { python, server } = await both(sampleClassifier('probability', [0]), write('subset.csv', rows));
    expect(python).toBe(server);
    expect(server).toContain('missing: q2, q3, q5');
  });

  it('reads a classifier of version 1', async () => {
    const data = write('version1.csv', samplePeople(500, 10, false));
    const newest = sampleClassifier('probability', [0]);
    const { python, server } = await both(asVersion1(newest), data);
    expect(python).toBe(server);
    expect(server).not.toBe((await both(newest, data)).server);
  });

  it('names each row by its number where no column can be the id', async () => {
    const { python, server } = await both(
      sampleClassifier('simple', [0]),
      write('bare.csv', [['q1'], ['18-34'], ['40'], ['']]),
    );
    expect(python).toBe(server);
    expect(server.split('\r\n')[0]).toBe('row,segment,target_or_out,note');
    expect(server.split('\r\n')).toHaveLength(4);
  });

  it('explains itself', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('classifier_probability.json');
    expect(stdout).toContain('--id COLUMN');
  });

  it('says what is wrong, leaves nothing half written, and ends with 1', () => {
    writeFileSync(file('classifier.json'), JSON.stringify(sampleClassifier('simple', [0]).file));
    const good = write('good.csv', [
      ['q1', 'respondent'],
      ['18-34', '1'],
    ]);
    const cases: [string[], string][] = [
      [[good, good], 'is not a classifier file: it is not JSON'],
      [[write('list.json', [['[1]']]), good], 'is not a classifier file of the QP tool'],
      [[file('none.json'), good], 'No such file'],
      [[file('classifier.json'), file('none.csv')], 'there is no file'],
      [
        [
          file('classifier.json'),
          write('other.csv', [
            ['a', 'b'],
            ['1', '2'],
          ]),
        ],
        'has none of the columns q1, q2, q3, q4, q5',
      ],
      [
        [
          file('classifier.json'),
          write('twice.csv', [
            ['q1', 'q1'],
            ['1', '2'],
          ]),
        ],
        'has two columns named "q1"',
      ],
      [
        [file('classifier.json'), write('ragged.csv', [['q1', 'x'], ['1', '2'], ['1']])],
        'line 3: 1 cells where the header has 2',
      ],
      [[file('classifier.json'), write('empty.csv', [])], 'is empty'],
    ];
    writeFileSync(file('old.json'), JSON.stringify({ format: 'qp-classifier', version: 9 }));
    cases.push([[file('old.json'), good], 'has version 9; this script reads versions 1 and 2']);
    writeFileSync(file('picture.csv'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]));
    cases.push([[file('classifier.json'), file('picture.csv')], 'is a PNG picture, not a CSV file']);
    for (const [args, message] of cases) {
      const { status, stderr } = run(...args, file('never.csv'));
      expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(stderr).not.toContain('Traceback');
      expect(() => readFileSync(file('never.csv'))).toThrow();
      expect(() => readFileSync(file('never.csv.part'))).toThrow();
    }
  });

  it('writes to the screen when no file is named, and takes the id column that is named', () => {
    writeFileSync(file('classifier.json'), JSON.stringify(sampleClassifier('simple', [0, 1, 2, 3]).file));
    const data = write('named.csv', [
      ['a', 'name', 'q1'],
      ['x', 'Zoë', '18-34'],
    ]);
    expect(run(file('classifier.json'), data, '--id', 'name').stdout).toMatch(
      /^name,segment,note\r\nZoë,SEG\d,"missing: q2/,
    );
    expect(run(file('classifier.json'), data, '--id', 'nobody').stderr).toContain('has no column "nobody"');
  });
});
