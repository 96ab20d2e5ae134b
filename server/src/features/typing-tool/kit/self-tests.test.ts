import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberKit, sampleKit, setKit } from '../../../testing/sample-kit.ts';
import { makePart, parts } from './index.ts';
import { sqlSelfTest } from './sql.ts';

/** Each part as its programmer tests it: in one line, from a folder with the unpacked kit. */
describe.each([
  ['a kit', sampleKit()],
  ['a kit with a number', numberKit()],
  ['a kit with a set', setKit()],
])('the self-tests of %s', (_, kit) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kit-self-tests-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'decipher'));
    for (const part of parts) {
      const made = await makePart(part, kit);
      if (made) writeFileSync(path.join(folder, made.name), made.bytes);
    }
    writeFileSync(path.join(folder, 'classifier_probability.json'), JSON.stringify(kit.classifier));
    const script = readFileSync(new URL('../classify_csv.py', import.meta.url));
    writeFileSync(path.join(folder, 'classify_csv.py'), script);
  });

  const has = (program: string) => spawnSync(program, ['--version']).status === 0;
  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };

  const lines: { line: string[]; says: RegExp }[] = [
    { line: [process.execPath, 'typing_tool.js', 'test_cases.csv'], says: /50 of 50 people agree/ },
    { line: ['python3', 'decipher/self_test.py'], says: /45 of 45 people agree/ },
    { line: ['python2.7', 'decipher/self_test.py'], says: /45 of 45 people agree/ },
    {
      line: ['python3', 'classify_csv.py', 'classifier_probability.json', 'test_cases.csv', '--check'],
      says: /50 of 50 people agree/,
    },
    {
      line: ['Rscript', '-e', 'source("typing_tool.R"); typing_tool_test("test_cases.csv")'],
      says: /50 of 50 people agree/,
    },
    { line: ['pspp', 'typing_tool_test.sps'], says: /Valid agrees\|\s+45\|/ },
  ];

  for (const { line, says } of lines) {
    const [program, ...args] = line;
    const missing = !has(program);
    const why = missing ? ` (skipped: this machine has no ${program})` : '';
    it.skipIf(missing)(`run in one line: ${path.basename(program)} ${args.join(' ')}${why}`, () => {
      const { status, text } = run(program, args);
      expect(text).toMatch(says);
      expect(text).not.toContain('DIFFERS');
      expect(status).toBe(0);
    });
  }

  it('find a part that was changed', () => {
    const table = path.join(folder, 'decipher/algorithm.dat');
    const before = readFileSync(table, 'utf8');
    const changed = before.replaceAll(/^(q\S+\t)-?\d+/gm, (_, start: string) => `${start}90000`);
    for (const [program, ...args] of [['python3', 'decipher/self_test.py']].filter(([name]) => has(name))) {
      writeFileSync(table, changed);
      expect(run(program, args).status).toBe(1);
      writeFileSync(table, before);
    }
    const script = readFileSync(path.join(folder, 'typing_tool.js'), 'utf8');
    writeFileSync(path.join(folder, 'changed.js'), script.replace('"lowMargin":4055', '"lowMargin":0'));
    expect(run(process.execPath, ['changed.js', 'test_cases.csv']).status).toBe(1);
  });

  it('run as SQL', () => {
    const database = new DatabaseSync(':memory:');
    const text = sqlSelfTest.make(kit) as string;
    const at = text.lastIndexOf('SELECT ');
    database.exec(text.slice(0, at));
    expect(database.prepare(text.slice(at)).all()).toEqual([{ self_test: 'typing_tool.sql: 50 of 50 people agree' }]);
    database.close();
  });
});
