import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cycles, gone, heavyThreads, tooFar, wayOfAFit, wrongArrows } from './arrows.mjs';
import { importsOf } from './imports.mjs';
import { root } from './setup.mjs';

const wrong = (from, to, typeOnly = false) => wrongArrows([{ from, to, typeOnly }]).length > 0;

test('contract and engine know no one, server and web not each other', () => {
  expect(wrong('contract/src/call.ts', 'engine')).toBe(true);
  expect(wrong('engine/src/index.ts', 'contract')).toBe(true);
  expect(wrong('web/src/lib/http.ts', 'server')).toBe(true);
  expect(wrong('server/src/main.ts', 'web')).toBe(true);
  expect(wrong('web/src/lib/http.ts', 'contract')).toBe(false);
});

test('on the server only jobs and threads know the engine', () => {
  expect(wrong('server/src/features/runs/fitting/service.ts', 'engine')).toBe(true);
  expect(wrong('server/src/features/runs/fitting/service.ts', 'engine', true)).toBe(false);
  expect(wrong('server/src/features/runs/fitting/fit-run.job.ts', 'engine')).toBe(false);
});

test('other methods of the engine meet latent classes through their index', () => {
  const tracking = 'engine/src/tracking/draws.ts';
  expect(wrong(tracking, 'engine/src/latent-class/rows/model.ts')).toBe(true);
  expect(wrong(tracking, 'engine/src/latent-class/index.ts')).toBe(false);
  expect(wrong('engine/src/tracking/draws.test.ts', 'engine/src/latent-class/rows/model.ts')).toBe(false);
  expect(wrong('engine/src/latent-class/fit-segments.ts', 'engine/src/latent-class/rows/model.ts')).toBe(false);
});

test('the platform knows no feature, and features meet through their index', () => {
  expect(wrong('server/src/platform/app.ts', 'server/src/features/runs/index.ts')).toBe(true);
  expect(wrong('server/src/platform/app.ts', 'server/src/database.ts', true)).toBe(false);
  expect(wrong('server/src/features/runs/fitting/service.ts', 'server/src/features/projects/queries.ts')).toBe(true);
  expect(wrong('server/src/features/runs/fitting/service.ts', 'server/src/features/projects/index.ts')).toBe(false);
});

test('on the web app knows features, features know ui and lib, and not one another', () => {
  expect(wrong('web/src/app/router.tsx', 'web/src/features/runs/index.ts')).toBe(false);
  expect(wrong('web/src/features/runs/a.tsx', 'web/src/features/projects/b.tsx')).toBe(true);
  expect(wrong('web/src/ui/table.tsx', 'web/src/features/runs/a.tsx')).toBe(true);
  expect(wrong('web/src/lib/http.ts', 'web/src/ui/table.tsx')).toBe(true);
});

test('the survey of a fit goes no further than it may, and a detour is counted', () => {
  const entry = 'engine/src/latent-class/fit-segments.ts';
  const source = readFileSync(path.join(root, entry), 'utf8');
  const opening = /export (?:async )?function fitSegments\([\s\S]*?\{\n/;
  const now = wayOfAFit();
  expect(tooFar(now)).toEqual([]);
  const detour = wayOfAFit({
    [entry]: `import { look } from './detour.ts';\n${source.replace(opening, (begin) => `${begin}look({ survey: data });`)}`,
    'engine/src/latent-class/detour.ts':
      'export const look = ({ survey }: { survey: object }) => seen(survey); const seen = (it: object) => it;',
  });
  for (const what of ['same', 'copies']) {
    expect(detour[what].calls.length).toBe(now[what].calls.length + 2);
    expect(detour[what].files.length).toBe(now[what].files.length + 1);
  }
  const asToday = Object.fromEntries(
    Object.entries(now).map(([what, { files, calls }]) => [what, { files: files.length, calls: calls.length }]),
  );
  expect(tooFar(now, asToday)).toEqual([]);
  expect(tooFar(detour, asToday)).toHaveLength(2);
});

test('a circle is found, also one of types and one through a thread', () => {
  const circle = (one, two, typeOnly) =>
    cycles([
      { from: one, to: two, typeOnly: false },
      { from: two, to: one, typeOnly },
    ]);
  expect(circle('a.ts', 'b.ts', false)).toEqual(['a.ts -> b.ts -> a.ts']);
  expect(circle('a.ts', 'b.ts', true)).toEqual(['a.ts -> b.ts -> a.ts']);
  expect(circle('a.thread.ts', 'b.thread.ts', true)).toEqual(['a.thread.ts -> b.thread.ts -> a.thread.ts']);
});

test('a rule about a folder that is gone is a problem', () => {
  expect(gone(root)).toEqual([]);
  expect(gone(root, ['server/src/no-such-folder'])).toHaveLength(1);
});

test('a thread that loads queries or routes is named with the way there; types are no way', () => {
  const runs = 'server/src/features/runs';
  const ways = (typeOnly) =>
    heavyThreads([
      { from: `${runs}/fit.thread.ts`, to: `${runs}/task.ts`, typeOnly },
      { from: `${runs}/task.ts`, to: `${runs}/queries.ts`, typeOnly: false },
    ]);
  expect(ways(false)).toEqual([`${runs}/fit.thread.ts -> ${runs}/task.ts -> ${runs}/queries.ts`]);
  expect(ways(true)).toEqual([]);
});

test('imports are read from every form of statement, and not from comments', () => {
  const source = `
    import type { A } from './a.ts';
    import { type B, type C } from './b.ts';
    import { d, type E } from './d.ts';
    export * from './f.ts';
    import './g.ts';
    const h = await import('./h.ts');
    const thread = new URL('./i.thread.ts', import.meta.url);
    // import { no } from './no.ts';
    /* import { no } from './no.ts'; */`;
  expect(importsOf(source)).toEqual([
    { target: './a.ts', typeOnly: true },
    { target: './b.ts', typeOnly: true },
    { target: './d.ts', typeOnly: false },
    { target: './f.ts', typeOnly: false },
    { target: './g.ts', typeOnly: false },
    { target: './h.ts', typeOnly: false, started: true },
    { target: './i.thread.ts', typeOnly: false, started: true },
  ]);
});
