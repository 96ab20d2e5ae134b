import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDERS } from './arrows.mjs';
import { sourceFiles } from './imports.mjs';
import { root, say } from './setup.mjs';

/** Conventions that no linter knows. `node tools/conventions.mjs` lists what breaks them. */

/** A range that takes any version, or one of several, says nothing about what was tried. */
export function looseRanges(file, json) {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = json;
  return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
    .filter(([, range]) => /\*|\|\||^latest$|^$/.test(range))
    .map(([name, range]) => `${file}: ${name} has the range "${range}"; name the version that was tried`);
}

/**
 * SQL is in a feature's queries.ts. A file that is nothing but the keeper of a table or two, and the little that stands above the
 * features, has its own: it would only be cut in two.
 */
const KEEPERS = [
  'server/src/demo.ts',
  'server/src/membership.ts',
  'server/src/warm-up.ts',
  'server/src/features/accounts/failed-logins.ts',
  'server/src/features/accounts/installation-log.ts',
  'server/src/features/accounts/people.ts',
  'server/src/features/accounts/reset-keys.ts',
  'server/src/features/accounts/second-factor.ts',
  'server/src/features/accounts/sessions.ts',
  'server/src/features/accounts/tokens.ts',
  // A draft and its changes: what imports/queries.ts reads, these write.
  'server/src/features/imports/',
  'server/src/platform/activity.ts',
  'server/src/platform/backup/',
  'server/src/platform/files/',
  'server/src/platform/http/attempt-limit.ts',
  'server/src/platform/http/health.ts',
  'server/src/platform/postgres/',
];
const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/;

export function strayQueries(file, source) {
  if (!file.startsWith('server/src/') || /\.test\.ts$|\/testing\/|(^|[/-])queries\.ts$/.test(file)) return [];
  if (KEEPERS.some((keeper) => file.startsWith(keeper)) || !SQL.test(source)) return [];
  return [`${file}: SQL belongs in the queries.ts beside it`];
}

/** What is hidden in a class is hidden by the language: `#name`. A constructor can only be `private`. */
export function wordsOfHiding(file, source) {
  return [...source.matchAll(/^\s*private (?!constructor\b).*$/gm)].map(
    ([line]) => `${file}: "${line.trim()}" is written with # here`,
  );
}

const textOf = (file) => readFileSync(path.join(root, file), 'utf8');

if (process.argv[1]?.endsWith('conventions.mjs')) {
  const workspaces = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const packages = ['package.json', ...workspaces.map(({ name }) => `${name}/package.json`)].flatMap((file) => {
    try {
      return [[file, JSON.parse(readFileSync(path.join(root, file), 'utf8'))]];
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
  const problems = [
    ...packages.flatMap(([file, json]) => looseRanges(file, json)),
    ...sourceFiles(root, ['server']).flatMap((file) => strayQueries(file, textOf(file))),
    ...sourceFiles(root, FOLDERS).flatMap((file) => wordsOfHiding(file, textOf(file))),
  ];
  for (const problem of problems) say(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
