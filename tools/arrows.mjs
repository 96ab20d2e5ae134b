import { existsSync } from 'node:fs';
import path from 'node:path';
import { arrowsOf } from './imports.mjs';
import { brokenWalls } from './rooms.mjs';
import { root, say } from './setup.mjs';
import { walk } from './walk/walk.mjs';

/**
 * The arrows of ARCHITECTURE.md, checked: who may import whom. `node tools/arrows.mjs` lists those that point the wrong way, with --walk
 * also each call that hands the survey of a fit on.
 */

export const FOLDERS = [
  'facts',
  'contract',
  'words',
  'engine',
  'spss',
  'examples',
  'server',
  'web',
  'testing',
  'e2e',
  'bench',
];

const workspaceOf = (file) => file.split('/')[0];
const isTest = (file) => /\.test\.\w+$/.test(file) || /^(server|engine|web)\/src\/testing\//.test(file);

/** Which workspaces each may know. */
const KNOWS = {
  facts: [],
  contract: ['facts'],
  engine: ['facts'],
  words: ['facts', 'contract'],
  spss: [],
  examples: ['engine', 'spss'],
  server: ['facts', 'contract', 'words', 'engine', 'spss', 'examples'],
  web: ['facts', 'contract', 'words', 'engine'],
  testing: ['contract'],
  e2e: ['facts', 'contract', 'words', 'spss', 'examples', 'testing'],
  bench: ['facts', 'contract', 'words', 'engine', 'spss', 'examples', 'testing'],
};

/** The noun of a feature's file: `server/src/features/runs/x.ts` is of `runs`. */
function featureOf(file) {
  return /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}

function betweenWorkspaces({ from, to }) {
  const here = workspaceOf(from);
  const there = workspaceOf(to);
  if (here === there || !FOLDERS.includes(there)) return null;
  if (here === 'server' && there === 'testing' && isTest(from)) return null;
  if (!KNOWS[here].includes(there)) return `${here} must not know ${there}`;
  if (to.includes('/src/')) return `${there} is met by its package name, not by a path into it`;
  return null;
}

function inEngine({ from, to }) {
  const inside = 'engine/src/latent-class/';
  if (
    !to.startsWith(inside) ||
    from.startsWith(inside) ||
    /\.test\.|\/testing\//.test(from) ||
    to === `${inside}index.ts`
  )
    return null;
  return 'latent-class is met through its index.ts';
}

function inServer({ from, to, typeOnly }) {
  if (!from.startsWith('server/src/') || isTest(from)) return null;
  // Assigning one person adds up a row of whole numbers; it is the one thing that a request may ask of the engine.
  const slow = workspaceOf(to) === 'engine' && to !== 'engine/typing-tool/assigning';
  if (slow && !typeOnly && !/\.(job|thread)\.ts$/.test(from)) {
    return 'only *.job.ts and *.thread.ts know the engine: anything slow is a job';
  }
  if (
    from.startsWith('server/src/platform/') &&
    to.startsWith('server/src/') &&
    !to.startsWith('server/src/platform/')
  ) {
    if (typeOnly && to === 'server/src/database.ts') return null;
    return 'the platform knows no feature';
  }
  const mine = featureOf(from);
  const theirs = featureOf(to);
  if (mine && theirs && mine !== theirs && !/\/(index|tables)\.ts$/.test(to))
    return `the feature ${theirs} is met through its index.ts`;
  if (mine && to.startsWith('server/src/') && !theirs && !to.startsWith('server/src/platform/') && !typeOnly) {
    return 'a feature knows the platform, not the server above it';
  }
  return null;
}

function inWeb({ from, to }) {
  if (!from.startsWith('web/src/') || !to.startsWith('web/src/')) return null;
  if (isTest(to)) return isTest(from) ? null : 'only tests know what is made for testing';
  const layer = (file) => file.split('/')[2];
  const mine = featureOf(from);
  const theirs = featureOf(to);
  if (mine && theirs && mine !== theirs) return 'features never import one another; screens compose them';
  if (layer(from) === 'features' && layer(to) === 'app') return 'a feature does not know the app';
  if (layer(from) === 'ui' && (layer(to) === 'features' || layer(to) === 'app')) return 'ui only draws';
  if (layer(from) === 'lib' && layer(to) !== 'lib') return 'lib imports nothing else';
  return null;
}

export function wrongArrows(arrows) {
  return arrows.flatMap((arrow) => {
    const reason = betweenWorkspaces(arrow) ?? inEngine(arrow) ?? inServer(arrow) ?? inWeb(arrow);
    return reason ? [`${arrow.from} -> ${arrow.to}: ${reason}`] : [];
  });
}

/** Circles among imports, those of types included; each is named once, by the path that closes it. */
export function cycles(arrows) {
  const next = new Map();
  for (const { from, to } of arrows) {
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  const state = new Map();
  const found = [];
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

/** What talks to the database or to browsers. */
const OF_A_PROCESS = /(^|[/-])(queries|routes)\.ts$|\/platform\/(queue\/queue|postgres\/connect)\.ts$/;

/** Folders and files that the rules above name: a rule about one that is gone would pass for ever. */
const NAMED = [
  ...['server/src/features', 'server/src/platform', 'server/src/database.ts', 'engine/src/typing-tool/assigning.ts'],
  'engine/src/latent-class/index.ts',
  ...['server/src/platform/queue/queue.ts', 'server/src/platform/postgres/connect.ts'],
  ...['web/src/app', 'web/src/features', 'web/src/ui', 'web/src/lib', 'server/src/testing', 'web/src/testing'],
];

export const gone = (folder, named = NAMED) =>
  named
    .filter((name) => !existsSync(path.join(folder, name)))
    .map((name) => `a rule is about ${name}, which isn't there: move the rule as well`);

/** A thread is started for every computation, and loads everything again: what only its process needs is named with the way to it. */
export function heavyThreads(arrows) {
  const next = new Map();
  for (const { from, to, typeOnly } of arrows) {
    if (!typeOnly && from !== to) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const waysFrom = (thread) => {
    const ways = new Map([[thread, [thread]]]);
    for (const [file, way] of ways)
      for (const to of next.get(file) ?? []) if (!ways.has(to)) ways.set(to, [...way, to]);
    return ways;
  };
  return [...next.keys()]
    .filter((file) => file.endsWith('.thread.ts') && !isTest(file))
    .flatMap((thread) => [...waysFrom(thread)].find(([file]) => OF_A_PROCESS.test(file))?.[1].join(' -> ') ?? []);
}

/** The survey of a fit, and how far it may travel: the next who looks for something in a fit must be able to follow it. */
const FIT = { file: 'engine/src/latent-class/fit-segments.ts', functionName: 'fitSegments', parameterName: 'data' };
/** As it is today for copies (docs/decisions/106): lower them when the way gets shorter. */
const MOST = { same: { files: 20, calls: 40 }, copies: { files: 24, calls: 103 } };
const FOLLOWED = { same: 'the same object', copies: 'the object and its copies' };

/** What is followed further than it may be. */
export function tooFar(walked, most = MOST) {
  return Object.entries(most).flatMap(([what, { files, calls }]) =>
    walked[what].files.length > files || walked[what].calls.length > calls
      ? [`a fit hands ${FOLLOWED[what]} on in ${counts(walked[what])}; at most ${files} files and ${calls} calls`]
      : [],
  );
}

const counts = ({ files, calls }) => `${files.length} files and ${calls.length} calls`;

/** The way of a fit's survey; `changed` stands in for files of the engine. */
export const wayOfAFit = (changed) => walk(root, FIT, changed);

if (process.argv[1]?.endsWith('arrows.mjs')) {
  const arrows = arrowsOf(root, FOLDERS);
  const walked = wayOfAFit();
  if (process.argv.includes('--walk')) for (const call of walked.copies.calls) say(call);
  const problems = [
    ...gone(root),
    ...wrongArrows(arrows),
    ...brokenWalls(arrows),
    ...cycles(arrows).map((circle) => `a circle: ${circle}`),
    ...heavyThreads(arrows).map((way) => `a thread loads what only its process needs: ${way}`),
    ...tooFar(walked),
  ];
  for (const problem of problems) say(problem);
  say(
    `${arrows.length} imports looked at, ${problems.length} problems. A fit hands its survey on in ${counts(walked.same)}, with copies ${counts(walked.copies)}.`,
  );
  process.exit(problems.length > 0 ? 1 : 0);
}
