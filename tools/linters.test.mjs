import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './setup.mjs';

/** What the compiler and the linters must find, planted in a folder with our settings. */

const nested = (depth) =>
  depth === 0 ? 'count++;' : `for (let i${depth} = 0; i${depth} < n; i${depth}++) ${nested(depth - 1)}`;

const PLANTED = {
  'src/unused.ts': 'export const twice = (n: number, times: number) => 2 * n;\n',
  'src/returns.ts': 'export function sign(n: number) {\n  if (n > 0) return 1;\n}\n',
  'src/absent.ts': 'export const point: { at?: number } = { at: undefined };\n',
  'src/tangled.ts': `export function tangled(n: number): number {\n  let count = 0;\n  ${nested(6)}\n  return count;\n}\n`,
  'web/src/hook.tsx':
    "import { useState } from 'react';\n" +
    'export function Hook({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n',
  'web/src/render.tsx':
    "import { useRef } from 'react';\n" +
    'export function Render() {\n  const at = useRef(0);\n  at.current = 1;\n  return <b>{at.current}</b>;\n}\n',
  'web/src/effect.tsx':
    "import { useEffect, useState } from 'react';\n" +
    'export function Effect() {\n  const [n, setN] = useState(0);\n  useEffect(() => {\n    setN(1);\n  }, []);\n' +
    '  return <b>{n}</b>;\n}\n',
};

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qp-linters-'));
  for (const name of ['.oxlintrc.json', 'biome.json', 'tsconfig.base.json']) {
    cpSync(path.join(root, name), path.join(folder, name));
  }
  for (const [file, text] of Object.entries(PLANTED)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const settings = { extends: './tsconfig.base.json', compilerOptions: { types: [] }, include: ['src'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything a program says of the planted files; it must fail. */
function saidBy(program, ...args) {
  try {
    execFileSync(path.join(root, 'node_modules/.bin', program), args, { cwd: folder, stdio: 'pipe' });
  } catch ({ stdout, stderr }) {
    return `${stdout}${stderr}`;
  }
  throw new Error(`${program} found nothing`);
}

test('the compiler finds a parameter that no one uses, a way out without a value, and undefined for what may be absent', () => {
  const said = saidBy('tsc', '--noEmit', '-p', '.');
  expect(said).toMatch(/unused\.ts.*TS6133: 'times'/);
  expect(said).toMatch(/returns\.ts.*TS7030/);
  expect(said).toMatch(/absent\.ts.*TS2375/);
});

test('Biome finds a function that is too hard to follow', () => {
  expect(saidBy('biome', 'lint', '--vcs-enabled=false', '--colors=off', 'src/tangled.ts')).toContain(
    'noExcessiveCognitiveComplexity',
  );
});

test('oxlint finds hooks that are conditional, and refs and states that are set where they must not be', () => {
  const said = saidBy('oxlint', '--format=unix', 'web');
  expect(said).toMatch(/hook\.tsx.*rules-of-hooks/);
  expect(said).toMatch(/render\.tsx.*refs/);
  expect(said).toMatch(/effect\.tsx.*set-state-in-effect/);
});
