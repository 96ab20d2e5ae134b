import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceFiles } from './imports.mjs';
import { root } from './setup.mjs';

/**
 * Follows the recipes of CONTRIBUTING.md. Where the first step is a name in a list, the compiler has to ask for every other step. A call, a job and
 * a slide must be listed where the recipe says.
 */

const PACKAGES = ['facts', 'contract', 'words', 'engine', 'spss', 'examples', 'server', 'web'];
/** Knows the types of Node only; here those of a browser are there too. */
const OTHER_TYPES = 'engine/src/latent-class/kernel/web-assembly.ts';
const NOT_PRODUCT = /\.test\.tsx?$|\/(?:testing|dev)\//;
/** What can ask for a name: a table by names, or a comparison with one. Nothing else is compiled with its types checked, to save time. */
const CAN_ASK = /\bRecord<|\bsatisfies\b|[!=]== '|\bcase '|\bcall\(/;

/** A copy of the product in which our packages are met by their names. `edits` are texts of files to replace, `planted` are files of its own. */
function makeCopy(edits, planted) {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(path.join(root, '.cache', 'recipes-'));
  mkdirSync(path.join(copy, 'node_modules/@qp'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@qp') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  for (const name of PACKAGES) {
    cpSync(path.join(root, name, 'package.json'), path.join(copy, name, 'package.json'));
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@qp', name));
  }
  for (const file of sourceFiles(root, PACKAGES, /\.(?:tsx?|json)$/)) {
    if (NOT_PRODUCT.test(file) || !file.includes('/src/')) continue;
    let text = readFileSync(path.join(root, file), 'utf8');
    for (const [from, to] of edits[file] ?? []) {
      expect(text, `${file} holds ${from}`).toContain(from);
      text = text.replace(from, to);
    }
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(
      path.join(copy, file),
      file.endsWith('.json') || (CAN_ASK.test(text) && file !== OTHER_TYPES) ? text : `// @ts-nocheck\n${text}`,
    );
  }
  for (const [file, text] of Object.entries(planted)) writeFileSync(path.join(copy, file), text);
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'));
  const compilerOptions = {
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
  };
  const include = PACKAGES.map((name) => `${name}/src`);
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include }),
  );
  return copy;
}

async function errorsIn(copy) {
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const args = ['--noEmit', '--checkers', '1', '-p', copy];
  const { stdout } = await promisify(execFile)(tsc, args, { cwd: copy }).catch((failed) => failed);
  return stdout.split('\n').filter((line) => / error TS/.test(line));
}

/** Each enumeration: the file, where its names begin, and what a new name is. */
const ADDED = {
  'facts/src/answers.ts': [
    [
      'treatments = {',
      "treatments = { 'new-treatment': { ordered: true, adjustsForStyle: false, adjustsForLevel: false, scalesNeeded: 0, canBeAsked: true },",
    ],
  ],
  'facts/src/imports/kinds.ts': [
    [
      'kindFacts = {',
      "kindFacts = { 'new-kind': { dataType: 'New', responses: 'named', needs: 'values', discretized: true, single: false },",
    ],
  ],
  'facts/src/export-formats.ts': [
    ['exportFormats = {', "exportFormats = { 'new-format': { shows: 'crosstab', mediaType: 'text/plain' },"],
  ],
  'facts/src/letter-conventions.ts': [['corrections = [', "corrections = ['new-correction', "]],
  'contract/src/typing-tool/typing-kit.ts': [['kitParts = [', "kitParts = ['typing_tool.jl', "]],
  'contract/src/projects/project-archive.ts': [
    [
      'archiveCalls = {',
      "archiveCalls = { recipeCall: call({ method: 'GET', path: '/api/recipe/', access: 'user', changes: false, answer: z.null() }),",
    ],
  ],
  'contract/src/errors.ts': [['errors = {', "errors = { 'new-refusal': { status: 409 }, "]],
};

const TRANSLATED = {
  'words/src/recipe.ts':
    "import { wordsIn } from './locale.ts';\n" +
    "const english = { title: 'Waves', of: (n: number) => 'waves: ' + n };\n" +
    "export const recipe: Record<string, unknown> = { words: wordsIn(english, { de: { title: 'Wellen' } }) };\n",
};

/** The names of the first three under other names: every comparison with one of them is found. */
const RENAMED = Object.fromEntries(
  ['facts/src/answers.ts', 'facts/src/imports/kinds.ts', 'facts/src/export-formats.ts'].map((file) => {
    const keys = [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(([, key]) => key);
    return [file, keys.map((key) => [`\n  ${key}: {`, `\n  'renamed ${key}': {`])];
  }),
);

const COMPARING = {
  'server/src/comparing.ts':
    "import type { AnswerTreatment, ExportFormat, VariableKind } from '@qp/facts';\n" +
    "export const isStyle = (treatment: AnswerTreatment) => treatment === 'style';\n" +
    "export const isSet = (kind: VariableKind) => kind === 'yesno';\n" +
    "export const isDeck = (format: ExportFormat) => format === 'pptx';\n",
};

let copies;
let errors;
let comparisons;
beforeAll(async () => {
  copies = [makeCopy(ADDED, TRANSLATED), makeCopy(RENAMED, COMPARING)];
  let renamed;
  [errors, renamed] = await Promise.all(copies.map(errorsIn));
  comparisons = renamed.filter((line) => /error TS(?:2367|2678):.*renamed /.test(line));
});
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

const filesOf = (lines) => [...new Set(lines.map((line) => line.split('(')[0]))].toSorted((a, b) => a.localeCompare(b));
/** Tables that lack the name. What reads them breaks too; it is whole again when they are. */
const tablesWithout = (name) =>
  filesOf(errors.filter((line) => /error TS2741:/.test(line) && line.includes(`'"${name}"'`)));

test('an answer treatment: the compiler asks for its model, its cost and its words', () => {
  expect(tablesWithout('new-treatment')).toEqual([
    'engine/src/latent-class/answers/models.ts',
    'server/src/features/runs/comparison/stability-work.ts',
    'words/src/run/answers.ts',
    'words/src/run/design.ts',
  ]);
});

test('a kind of variable: the compiler asks for how its answers are planned and converted, and for its name', () => {
  expect(tablesWithout('new-kind')).toEqual([
    'engine/src/imports/conversion.ts',
    'engine/src/imports/plan.ts',
    'words/src/imports/kinds.ts',
  ]);
});

test('an export format: the compiler asks for its call, its job, its writer and its name', () => {
  expect(tablesWithout('new-format')).toEqual([
    'contract/src/runs/exports.ts',
    'server/src/features/exports/export.thread.ts',
    'server/src/features/exports/service.ts',
    'words/src/run/downloads.ts',
  ]);
});

test('no one compares with a treatment, a kind or a format where a table could say it', () => {
  expect(filesOf(comparisons)).toEqual([
    // Choices have items instead of responses of their own.
    'engine/src/imports/doubts.ts',
    // Planted.
    'server/src/comparing.ts',
    // A file without an identifier numbers its rows; the identifier of new respondents is a column of its own.
    'server/src/features/imports/write-files.thread.ts',
    'server/src/features/typing-tool/new-people.thread.ts',
    // A number is offered as it is and in groups.
    'web/src/features/imports/import-types.ts',
  ]);
  expect(comparisons.filter((line) => line.startsWith('server/src/comparing.ts'))).toHaveLength(3);
});

test('a significance correction: the compiler asks for its method and its words', () => {
  expect(tablesWithout('new-correction')).toEqual([
    'engine/src/significance/corrections.ts',
    'words/src/crosstab/significance.ts',
  ]);
});

test('a kit language: the compiler asks for its description and for what the readme says about it', () => {
  expect(filesOf(errors.filter((line) => line.includes('typing_tool.jl')))).toEqual([
    'words/src/typing-tool/kit-parts.ts',
    'words/src/typing-tool/kit-readme.ts',
  ]);
});

test('a refusal: the compiler asks for its sentence', () => {
  expect(tablesWithout('new-refusal')).toEqual(['words/src/errors/sentences.ts']);
});

test('a translated sentence: the compiler asks for every entry, with the same facts', () => {
  expect(filesOf(errors.filter((line) => line.includes("'of'")))).toEqual(['words/src/recipe.ts']);
});

test('a call: the compiler asks for its summary', () => {
  expect(filesOf(errors.filter((line) => line.includes("'summary'")))).toEqual([
    'contract/src/projects/project-archive.ts',
  ]);
});

test('nothing else breaks', () => {
  expect(errors.filter((line) => !/'summary'|new-|typing_tool\.jl|'of'/.test(line))).toEqual([]);
  expect(filesOf(errors.filter((line) => line.includes('new-') && !line.includes('error TS2741:')))).toEqual([]);
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
