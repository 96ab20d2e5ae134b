import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDERS } from './arrows.mjs';
import { needlessExports, testOnlyExports, testOnlyFiles } from './exports.mjs';
import { sourceFiles } from './imports.mjs';
import { straySentences, withoutLocale } from './sentences.mjs';
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

/** The house colours have one author; screens, pages and files take them from there. */
const COLOURS_OF_THEIR_OWN = [
  'facts/src/pictures/palette.ts',
  // A file that the browser reads before any script: made of the palette, and a test beside mark-icon.ts holds the two together.
  'web/src/app/mark.svg',
];
const COLOUR =
  /(?<=['"`:\s(,])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?=['"`;,)]|\s+[^=\s])|(?<=['"`])(?:ff)?[\da-f]{6}(?=['"`])|\b(?:rgb|hsl)a?\(\s*\d|\b(?:color|colour|background|fill|stroke)['"]?\s*[:=]\s*['"]?(?:white|black|gr[ae]y|red|green|blue)\b/gi;

export function strayColours(file, source) {
  if (!/^(web|server|contract|words|facts)\/src\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) return [];
  if (COLOURS_OF_THEIR_OWN.includes(file)) return [];
  return [...source.matchAll(COLOUR)].map(
    ([colour]) => `${file}: the colour ${colour.trim()} belongs in facts/src/pictures/palette.ts`,
  );
}

/**
 * On the web one follower watches jobs (`useJob`). What is data of a job is a query of React Query, and a submission of several runs keeps a
 * list: docs/decisions/029-one-job-follower.md says why.
 */
const POLLERS = [
  'web/src/lib/job-follower.ts',
  'web/src/features/projects/api.ts',
  'web/src/features/run-design/api.ts',
  'web/src/features/run-results/compare/api.ts',
  'web/src/features/run-results/crosstab/subgroup/use-counted-run.ts',
  'web/src/features/run-results/crosstab/use-evidence.ts',
  'web/src/features/run-results/questions/api.ts',
];

export function strayFollowers(file, source) {
  if (!file.startsWith('web/src/') || file.endsWith('.test.ts') || POLLERS.includes(file)) return [];
  if (!/import \{[^}]*\bpoll\b[^}]*\} from '[^']*polling\.ts'/.test(source)) return [];
  return [`${file}: a job is followed with useJob`];
}

/** How much a field takes is a fact of the contract's schemas: a number that is typed again would drift from it. */
export function typedLimits(file, source) {
  if (!file.startsWith('web/src/') || /\.test\.tsx?$/.test(file)) return [];
  return [...source.matchAll(/\b(?:maxLength|minLength|min|max|limit)=\{\d+\}|\b(?:maxLength|minLength): \d+/g)].map(
    ([limit]) => `${file}: ${limit} belongs in contract/src/limits.ts`,
  );
}

/** A share reads the same on every screen, slide and sheet, so one file writes percentages. */
const PERCENT =
  /\* ?100\)?\.toFixed\(|\.toFixed\([^)]*\)\}%|Math\.(?:round|floor|ceil|trunc)\((?:[^()]|\([^()]*\))*\* ?1_?00(?:0)?\b(?:[^()]|\([^()]*\))*\)(?: ?\/ ?10+)?\}%|style: 'percent'|(?:function|const) (?:\w*[pP]ercent|\w+Percentage) ?(?:\(|= \()/g;

export function strayPercents(file, source) {
  if (!/^(web|server|contract|words|facts|engine|e2e)\/src\//.test(file)) return [];
  if (file === 'words/src/numbers.ts' || /\.test\.tsx?$|\/testing\//.test(file)) return [];
  return [...source.matchAll(PERCENT)].map(
    ([found]) => `${file}: "${found}": percentages are written by words/src/numbers.ts`,
  );
}

/** As other numbers are: only one author keeps "−0.00" off every screen. */
export function strayNumbers(file, source) {
  if (!/^(web|words)\/src\//.test(file) || file === 'words/src/numbers.ts' || /\.test\.tsx?$/.test(file)) return [];
  return [...source.matchAll(/\.toFixed\(|\.toLocaleString\('|new Intl\.NumberFormat/g)].map(
    ([found]) => `${file}: "${found}": numbers are written by words/src/numbers.ts`,
  );
}

/** A fact has one author: the same constant with the same value in two packages is a copy, which facts/ should have. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z_]{2,}) = (-?[\d._e-]+);$/gm;

export function copiedConstants(sources) {
  const found = new Map();
  for (const [file, source] of sources) {
    if (!/^(facts|contract|words|engine|server|web)\/src\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file))
      continue;
    for (const [, name, value] of source.matchAll(CONSTANT)) {
      const key = `${name} = ${Number(value.replaceAll('_', ''))}`;
      found.set(key, [...(found.get(key) ?? []), file]);
    }
  }
  return [...found]
    .filter(([, files]) => new Set(files.map((file) => file.split('/')[0])).size > 1)
    .map(([key, files]) => `${files.join(', ')}: ${key} is one fact (facts/src), or needs two names`);
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
  const sources = new Map(
    [...sourceFiles(root, [...FOLDERS, 'tools']), 'vitest.config.ts'].map((file) => [file, textOf(file)]),
  );
  const problems = [
    ...needlessExports(sources),
    ...testOnlyFiles(sources),
    ...testOnlyExports(sources),
    ...copiedConstants(sources),
    ...packages.flatMap(([file, json]) => looseRanges(file, json)),
    ...sourceFiles(root, ['server']).flatMap((file) => strayQueries(file, textOf(file))),
    ...sourceFiles(root, FOLDERS).flatMap((file) => wordsOfHiding(file, textOf(file))),
    ...sourceFiles(root, FOLDERS).flatMap((file) => strayPercents(file, textOf(file))),
    ...sourceFiles(root, ['web', 'words']).flatMap((file) => strayNumbers(file, textOf(file))),
    ...sourceFiles(root, ['web']).flatMap((file) => strayFollowers(file, textOf(file))),
    ...sourceFiles(root, ['web']).flatMap((file) => typedLimits(file, textOf(file))),
    ...sourceFiles(root, ['web', 'server']).flatMap((file) => straySentences(file, textOf(file))),
    ...sourceFiles(root, ['web', 'server']).flatMap((file) => withoutLocale(file, textOf(file), textOf)),
    ...sourceFiles(root, ['web', 'server', 'contract', 'words', 'facts'], /\.(tsx?|css|svg|html)$/).flatMap((file) =>
      strayColours(file, textOf(file)),
    ),
  ];
  for (const problem of problems) say(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
