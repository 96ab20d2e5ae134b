import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing/harness.ts';
import { tested } from './testing/programs.ts';

/** The programs that the guide shows go from a survey file to classified people, word for word but for names of files and servers. */

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/guide/headless.md'), 'utf8');
const fences = [...guide.matchAll(/```(python|r)\n([\s\S]*?)```/g)].map(([, mark, text]) => ({ mark, text }));

const shown = [
  { what: 'Python with qp', mark: 'python', says: '/opt/qp-tool', command: 'python3', needs: ['-c', 'import zipfile'] },
  { what: 'R with qp', mark: 'r', says: '/opt/qp-tool', command: 'Rscript', needs: ['--version'] },
  {
    what: 'Python with the API',
    mark: 'python',
    says: 'qp.company.example',
    command: 'python3',
    needs: ['-c', 'import requests'],
  },
  {
    what: 'R with the API',
    mark: 'r',
    says: 'qp.company.example',
    command: 'Rscript',
    needs: ['-e', 'library(httr); library(jsonlite)'],
  },
];

let server: TestServer;
let token: string;
const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));

const LABELS = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const CODES = [1, 2, 3, 4, 5].map((q) => `Q1_${q}`);
/** Odd people agree with the statements, and even ones do not; how strongly is left to chance. */
let drawn = 1;
const coin = (): number => {
  drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
  return drawn >>> 31;
};
function writeSurvey(name: string, ids: readonly number[]): void {
  const rows = ids.map((id) => [id, ...CODES.map(() => LABELS[(id % 2) * 3 + coin()])].join(','));
  writeFileSync(path.join(folder, name), `${['respondent_id', ...CODES].join(',')}\n${rows.join('\n')}\n`);
}

beforeAll(async () => {
  server = await startTestServer();
  const ada = await server.makeUser();
  const body = { name: 'program', days: '7', access: 'full', current_password: ada.password };
  ({ token } = await (await server.client(ada)).ask(calls.newToken, { body }));
  writeSurvey(
    'survey.csv',
    Array.from({ length: 240 }, (_, i) => i + 1),
  );
  writeSurvey('new.csv', [1001, 1002, 1003, 1004]);
  // npm would build the tool first; the tests have built it.
  mkdirSync(path.join(folder, 'bin'));
  const npm = `#!/bin/sh\n[ "$1 $2 $3 $4 $5" = "--prefix /opt/qp-tool run qp --" ] && shift 5 && exec "${process.execPath}" "${tested('qp')}" "$@"\n`;
  writeFileSync(path.join(folder, 'bin/npm'), npm, { mode: 0o755 });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe.each(shown)('$what', ({ mark, says, command, needs }) => {
  const there = spawnSync(command, needs).status === 0;
  const why = there ? '' : ` (skipped: this machine has no ${command} that does ${needs.at(-1)})`;

  it.skipIf(!there)(`goes from a file to classified people${why}`, async () => {
    const program = fences.find((fence) => fence.mark === mark && fence.text.includes(says))!;
    const text = program.text.replace('https://qp.company.example', server.url).replaceAll('survey.sav', 'survey.csv');
    writeFileSync(path.join(folder, `program.${mark}`), text);
    const env = {
      ...process.env,
      INIT_CWD: folder,
      PATH: `${folder}/bin:${process.env.PATH}`,
      QP_TOKEN: token,
      NO_PROXY: '127.0.0.1',
    };
    const { stdout } = await promisify(execFile)(command, [`program.${mark}`], { cwd: folder, env });
    const segments = stdout
      .trim()
      .split('\n')
      .slice(-4)
      .map((line) => /^(?:SEG)?(\d)\b/.exec(line)?.[1]);
    const [odd, even] = segments;
    expect(new Set([odd, even])).toEqual(new Set(['1', '2']));
    expect(segments).toEqual([odd, even, odd, even]);
  });
});
