import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDERS } from './arrows.mjs';
import { copiedLists } from './enumerations.mjs';
import { needlessExports, testOnlyExports, testOnlyFiles } from './exports.mjs';
import { sourceFiles } from './imports.mjs';
import { fieldNames, straySentences, withoutLocale } from './sentences.mjs';
import { root, say } from './setup.mjs';

/** Conventions that no linter knows. `node tools/conventions.mjs` lists what breaks them. */

/** A range that takes any version, or one of several, says nothing about what was tried. */
export function looseRanges(file, json) {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = json;
  return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
    .filter(([, range]) => /\*|\|\||^latest$|^$/.test(range))
    .map(([name, range]) => `${file}: ${name} has the range "${range}"; name the version that was tried`);
}

const isTest = (file) => /\.test\.\w+$|\/testing\//.test(file);
const found =
  (pattern, why) =>
  ({ source }) =>
    [...source.matchAll(pattern)].map(([text]) => `${why(text.trim())}`);

/** Services, routes, jobs and threads decide, translate and compute; SQL is in the queries and keepers that they call. */
const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/;
const DOES_SOMETHING_ELSE =
  /^import (?!type )[^;]*from '[^']*\/platform\/(?:http\/route|queue\/job|queue\/thread)\.ts'/m;

const COLOUR =
  /(?<=['"`:\s(,])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?=['"`;,)]|\s+[^=\s])|(?<=['"`])(?:ff)?[\da-f]{6}(?=['"`])|\b(?:rgb|hsl)a?\(\s*\d|\b(?:color|colour|background|fill|stroke)['"]?\s*[:=]\s*['"]?(?:white|black|gr[ae]y|red|green|blue)\b/gi;

const PALETTE = 'facts/src/pictures/palette.ts';
const CANNOT_IMPORT = /\.(?:css|svg|html)$/;

const PERCENT =
  /\* ?100\)?\.toFixed\(|\.toFixed\([^)]*\)\}%|Math\.(?:round|floor|ceil|trunc)\((?:[^()]|\([^()]*\))*\* ?1_?00(?:0)?\b(?:[^()]|\([^()]*\))*\)(?: ?\/ ?10+)?\}%|style: 'percent'|(?:function|const) (?:\w*[pP]ercent|\w+Percentage) ?(?:\(|= \()/g;

const NUMBERS = 'words/src/numbers.ts';

/** Two ways to follow a job: `useJob`, and a query of an api.ts whose data a job makes (docs/decisions/029-one-job-follower.md). */
const POLL = /import \{[^}]*\bpoll\b[^}]*\} from '[^']*polling\.ts'/g;
const LIMIT = /\b(?:maxLength|minLength|min|max|limit)=\{\d+\}|\b(?:maxLength|minLength): \d+/g;

/** What a page shows a moment after an action may still be what it showed before. */
const READ_ONCE =
  /(?<![\w.])expect\([^;]*?\bawait [^;]*?\.(?:count|textContent|innerText|allTextContents|allInnerTexts|is(?:Visible|Hidden|Checked|Disabled|Enabled)|inputValue|getAttribute|boundingBox)\(/g;

/** What each rule is about, who alone may break it because it is what the others must use, and what it finds in a file. */
export const RULES = [
  {
    name: 'SQL apart from decisions',
    about: /^server\/src\/.*\.ts$/,
    finds: ({ source, file }) =>
      SQL.test(source) && (DOES_SOMETHING_ELSE.test(source) || /(?:^|[/-])service\.ts$/.test(file))
        ? ['SQL belongs in a file that only asks the database, such as queries.ts']
        : [],
  },
  {
    name: 'hidden members',
    about: /^\w+\/src\/.*\.tsx?$/,
    finds: found(/^\s*private (?!constructor\b).*$/gm, (line) => `"${line}" is written with # here`),
  },
  {
    name: 'one palette',
    about: /^(?:web|server|contract|words|facts)\/src\/.*\.(?:tsx?|css|svg|html)$/,
    author: PALETTE,
    finds: ({ source, file, sources }) =>
      [...source.matchAll(COLOUR)]
        .map(([colour]) => colour.trim())
        .filter((colour) => !CANNOT_IMPORT.test(file) || !sources.get(PALETTE)?.includes(colour))
        .map((colour) => `the colour ${colour} belongs in ${PALETTE}`),
  },
  {
    name: 'one way to follow a job',
    about: /^web\/src\/(?!lib\/)(?!.*\/api\.ts$)/,
    finds: found(POLL, () => 'a job is followed with useJob, or by a query of an api.ts'),
  },
  {
    name: 'limits of the contract',
    about: /^web\/src\/.*\.tsx?$/,
    finds: found(LIMIT, (limit) => `${limit} belongs in contract/src/limits.ts`),
  },
  {
    name: 'one author of percentages',
    about: /^(?:web|server|contract|words|facts|engine|e2e)\/src\/.*\.tsx?$/,
    author: NUMBERS,
    finds: found(PERCENT, (text) => `"${text}": percentages are written by ${NUMBERS}`),
  },
  {
    name: 'one author of numbers',
    about: /^(?:web|words)\/src\/.*\.tsx?$/,
    author: NUMBERS,
    finds: found(
      /\.toFixed\(|\.toLocaleString\('|new Intl\.NumberFormat/g,
      (text) => `"${text}": numbers are written by ${NUMBERS}`,
    ),
  },
  {
    // The platform speaks to operators, in a terminal and in the log, before anyone's language is known.
    name: 'sentences in words',
    about: /^(?:web\/src\/(?!dev\/)|server\/src\/(?!platform\/)).*\.tsx?$/,
    finds: ({ source, file, sources }) => straySentences(file, source, fieldNames(sources)),
  },
  {
    name: 'a language for every sentence',
    about: /^(?:web|server)\/src\/.*\.tsx?$/,
    finds: ({ source, sources }) => withoutLocale(source, (from) => sources.get(from)),
  },
  {
    name: 'states that are awaited',
    about: /^e2e\/src\/.*\.ts$/,
    tests: true,
    finds: found(READ_ONCE, (text) => `"${text.slice(0, 90)}": the page may not be there yet; use expect.poll`),
  },
  {
    name: 'fields one by one',
    about: /\.(?:tsx?|mjs)$/,
    tests: true,
    finds: found(/\.\.\.\{.{0,40}/g, (text) => `"${text}": fields aren't packed in braces; each is written out`),
  },
];

/** What breaks a rule, or breaks it in one file. A rule that is about no file guards nothing, which is a problem of its own. */
export function broken({ name, about, author, tests, finds }, sources, only = null) {
  const files = [...sources].filter(([file]) => about.test(file) && file !== author && (tests || !isTest(file)));
  if (files.length === 0) return [`the rule "${name}" is about no file: has what it guards been moved?`];
  if (author && !sources.has(author)) return [`the rule "${name}" needs ${author}, which isn't there`];
  const looked = only === null ? files : files.filter(([file]) => file === only);
  return looked.flatMap(([file, source]) => finds({ source, file, sources }).map((problem) => `${file}: ${problem}`));
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

/** The longest tests begin first, by name: a name that is out of date would let them begin last. */
export function slowTestsGone(sources) {
  const listed = /const SLOW = \[([^\]]*)\]/.exec(sources.get('vitest.config.ts') ?? '')?.[1] ?? '';
  const names = [...listed.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  if (names.length === 0) return ['vitest.config.ts: there is no list of slow tests'];
  return names
    .filter((name) => ![...sources.keys()].some((file) => file.includes(`${name}.`)))
    .map((name) => `vitest.config.ts: there is no test ${name}`);
}

/** Everything that breaks a convention in these files, by name. */
export const brokenConventions = (sources) => [
  ...slowTestsGone(sources),
  ...needlessExports(sources),
  ...testOnlyFiles(sources),
  ...testOnlyExports(sources),
  ...copiedConstants(sources),
  ...copiedLists(sources),
  ...[...sources].flatMap(([file, text]) => (file.endsWith('package.json') ? looseRanges(file, JSON.parse(text)) : [])),
  ...RULES.flatMap((rule) => broken(rule, sources)),
];

/** All files that a convention is about, by name. */
export function conventionSources() {
  const kinds = /\.(?:tsx?|mts|mjs|css|svg|html)$|^package\.json$/;
  const files = [...sourceFiles(root, [...FOLDERS, 'tools'], kinds), 'package.json', 'vitest.config.ts'];
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

if (process.argv[1]?.endsWith('conventions.mjs')) {
  const problems = brokenConventions(conventionSources());
  for (const problem of problems) say(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
