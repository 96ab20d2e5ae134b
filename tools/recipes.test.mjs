import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceFiles } from './imports.mjs';
import { root } from './setup.mjs';

/**
 * Follows the recipes of CONTRIBUTING.md. Where the first step is a name in a list, the compiler has to ask for every other step: all of it in one
 * copy of the packages, because compiling is what takes time. A call, a job and a slide must be listed where the recipe says.
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
  edit('contract/src/typing-tool/typing-kit.ts', 'kitParts = [', "kitParts = ['typing_tool.jl', ");
  edit(
    'contract/src/projects/project-archive.ts',
    'archiveCalls = {',
    "archiveCalls = { recipeCall: call({ method: 'GET', path: '/api/recipe/', access: 'user', changes: false, answer: z.null() }),",
  );
  edit('contract/src/errors.ts', 'errors = {', "errors = { 'of-the-recipe': { status: 409 }, ");
  writeFileSync(
    path.join(copy, 'words/src/recipe.ts'),
    "import { wordsIn } from './locale.ts';\n" +
      "export const recipe = wordsIn({ title: 'Waves', of: (n: number) => 'waves: ' + n }, { de: { title: 'Wellen' } });\n",
  );
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, ['--noEmit', '-p', copy], { cwd: copy }).catch((failed) => failed);
  errors = stdout.split('\n').filter((line) => / error TS/.test(line));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const filesNaming = (what) =>
  [...new Set(errors.filter((line) => line.includes(what)).map((line) => line.split('(')[0]))].toSorted((a, b) =>
    a.localeCompare(b),
  );

test('a significance correction: the compiler asks for its method and its words', () => {
  expect(filesNaming('holm')).toEqual(['engine/src/significance/corrections.ts', 'words/src/crosstab/significance.ts']);
});

test('a kit language: the compiler asks for its description and for what the readme says about it', () => {
  expect(filesNaming('typing_tool.jl')).toEqual([
    'words/src/typing-tool/kit-parts.ts',
    'words/src/typing-tool/kit-readme.ts',
  ]);
});

test('a refusal: the compiler asks for its sentence', () => {
  expect(filesNaming('of-the-recipe')).toEqual(['words/src/errors/sentences.ts']);
});

test('a translated sentence: the compiler asks for every entry, with the same facts', () => {
  expect(filesNaming("'of'")).toEqual(['words/src/recipe.ts']);
});

test('a call: the compiler asks for its summary', () => {
  expect(filesNaming("'summary'")).toEqual(['contract/src/projects/project-archive.ts']);
});

test('nothing else breaks', () => {
  expect(errors.filter((line) => !/'summary'|holm|typing_tool\.jl|of-the-recipe|'of'/.test(line))).toEqual([]);
});

const textOf = (file) => readFileSync(path.join(root, file), 'utf8');
const sources = (folder, pattern) => sourceFiles(root, [folder], pattern).filter((file) => !file.endsWith('.test.ts'));

test('a call: each has one handler on the server', () => {
  const named = sources('contract', /\.ts$/).flatMap((file) =>
    [...textOf(file).matchAll(/^ {2}(\w+): call\(\{/gm)].map(([, name]) => name),
  );
  const routes = sources('server', /\.ts$/).map(textOf).join('\n');
  const handled = (name) => [...routes.matchAll(new RegExp(`\\broute\\([^;{]{0,60}\\bcalls\\.${name}\\b`, 'g'))].length;
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => handled(name) !== 1)).toEqual([]);
});

test('a job: each is listed by its feature, and its kind is its own', () => {
  const jobs = sources('server', /\.job\.ts$/).flatMap((file) =>
    [...textOf(file).matchAll(/export const (\w+)(?:: [^=]+)? = define(?:Job|Part)\b[\s\S]*?kind: '([\w-]+)'/g)].map(
      ([, name, kind]) => {
        const index = textOf(`${file.split('/').slice(0, 4).join('/')}/index.ts`);
        const listed = index.slice(index.indexOf('export const jobs'));
        return { name, kind, listed: new RegExp(`\\b${name}\\b`).test(listed) };
      },
    ),
  );
  expect(jobs.length).toBeGreaterThan(20);
  expect(jobs.filter(({ listed }) => !listed)).toEqual([]);
  expect(new Set(jobs.map(({ kind }) => kind)).size).toBe(jobs.length);
});

test('a slide: each is a chapter of the presentation', () => {
  const folder = 'server/src/features/exports/deck';
  const file = textOf(`${folder}/deck-file.ts`);
  const chapters = file.slice(file.indexOf('const chapters'), file.indexOf('chapters.forEach'));
  const slides = sources(folder, /-slides?\.ts$/).flatMap((one) =>
    [...textOf(one).matchAll(/export function (add\w+)\(deck: Deck, facts: DeckFacts\)/g)].map(([, name]) => name),
  );
  expect(slides.length).toBeGreaterThan(8);
  expect(slides.filter((name) => !new RegExp(`\\b${name}\\b`).test(chapters))).toEqual([]);
});
