import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './setup.mjs';

/**
 * Follows the recipes of CONTRIBUTING.md whose first step is a name in a list: the compiler then has to ask for every other step. All of it in
 * one copy of the packages, because compiling is what takes time.
 */

const COPIED = ['facts', 'contract', 'words', 'engine/src/significance', 'engine/package.json'];
let copy;
let errors;

/** A copy in which our packages are met by their names, beside everyone else's. */
function makeCopy() {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'recipes-'));
  for (const name of COPIED) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules/@qp'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@qp') symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  for (const name of ['facts', 'contract', 'words', 'engine']) {
    symlinkSync(path.join(folder, name), path.join(folder, 'node_modules/@qp', name));
  }
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'));
  const include = ['facts/src', 'contract/src', 'words/src', 'engine/src/significance/corrections.ts'];
  const settings = { extends: './tsconfig.base.json', include, exclude: ['**/*.test.ts'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return folder;
}

function edit(file, from, to) {
  const text = readFileSync(path.join(copy, file), 'utf8');
  expect(text, `${file} holds ${from}`).toContain(from);
  writeFileSync(path.join(copy, file), text.replace(from, to));
}

beforeAll(async () => {
  copy = makeCopy();
  edit('facts/src/letter-conventions.ts', 'corrections = [', "corrections = ['holm', ");
  edit('contract/src/typing-kit.ts', 'kitParts = [', "kitParts = ['typing_tool.jl', ");
  edit('contract/src/errors.ts', 'errors = {', "errors = { 'of-the-recipe': { status: 409 }, ");
  writeFileSync(
    path.join(copy, 'words/src/recipe.ts'),
    "import { wordsIn } from './locale.ts';\n" +
      "export const recipe = wordsIn({ title: 'Waves', of: (n: number) => 'waves: ' + n }, { de: { title: 'Wellen' } });\n",
  );
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, ['--noEmit', '-p', copy], { cwd: copy }).catch((failed) => failed);
  errors = stdout.split('\n').filter((line) => / error TS/.test(line));
}, 180_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const filesNaming = (what) =>
  [...new Set(errors.filter((line) => line.includes(what)).map((line) => line.split('(')[0]))].toSorted((a, b) =>
    a.localeCompare(b),
  );

test('a significance correction: the compiler asks for its method and its words', () => {
  expect(filesNaming('holm')).toEqual(['engine/src/significance/corrections.ts', 'words/src/crosstab/significance.ts']);
});

test('a kit language: the compiler asks for its description and for what the readme says about it', () => {
  expect(filesNaming('typing_tool.jl')).toEqual(['words/src/typing/kit-parts.ts', 'words/src/typing/kit-readme.ts']);
});

test('a refusal: the compiler asks for its sentence', () => {
  expect(filesNaming('of-the-recipe')).toEqual(['words/src/errors/sentences.ts']);
});

test('a translated sentence: the compiler asks for every entry, with the same facts', () => {
  expect(filesNaming("'of'")).toEqual(['words/src/recipe.ts']);
});

test('nothing else breaks', () => {
  expect(errors.filter((line) => !/holm|typing_tool\.jl|of-the-recipe|'of'/.test(line))).toEqual([]);
});
