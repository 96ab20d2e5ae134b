import { expect, test } from 'vitest';
import { cycles, heavyThreads, roomsFrom, wrongArrows } from './arrows.mjs';
import { importsOf } from './imports.mjs';

const wrong = (from, to, typeOnly = false) => wrongArrows([{ from, to, typeOnly }]).length > 0;

test('contract and engine know no one, server and web not each other', () => {
  expect(wrong('contract/src/call.ts', 'engine')).toBe(true);
  expect(wrong('engine/src/index.ts', 'contract')).toBe(true);
  expect(wrong('web/src/lib/http.ts', 'server')).toBe(true);
  expect(wrong('server/src/main.ts', 'web')).toBe(true);
  expect(wrong('web/src/lib/http.ts', 'contract')).toBe(false);
});

test('on the server only jobs and threads know the engine', () => {
  expect(wrong('server/src/features/runs/service.ts', 'engine')).toBe(true);
  expect(wrong('server/src/features/runs/service.ts', 'engine', true)).toBe(false);
  expect(wrong('server/src/features/runs/fit-run.job.ts', 'engine')).toBe(false);
});

test('the platform knows no feature, and features meet through their index', () => {
  expect(wrong('server/src/platform/app.ts', 'server/src/features/runs/index.ts')).toBe(true);
  expect(wrong('server/src/platform/app.ts', 'server/src/database.ts', true)).toBe(false);
  expect(wrong('server/src/features/runs/service.ts', 'server/src/features/projects/queries.ts')).toBe(true);
  expect(wrong('server/src/features/runs/service.ts', 'server/src/features/projects/index.ts')).toBe(false);
});

test('on the web app knows features, features know ui and lib, and not one another', () => {
  expect(wrong('web/src/app/router.tsx', 'web/src/features/runs/index.ts')).toBe(false);
  expect(wrong('web/src/features/runs/a.tsx', 'web/src/features/projects/b.tsx')).toBe(true);
  expect(wrong('web/src/ui/table.tsx', 'web/src/features/runs/a.tsx')).toBe(true);
  expect(wrong('web/src/lib/http.ts', 'web/src/ui/table.tsx')).toBe(true);
});

test('the rooms of the engine that a fit passes through are counted, each once and types left out', () => {
  const to = (name, typeOnly = false) => ({ from: 'engine/src/latent-class/a.ts', to: `engine/src/${name}`, typeOnly });
  const arrows = [
    to('latent-class/rows/b.ts'),
    to('latent-class/rows/c.ts'),
    to('survey/d.ts'),
    to('drivers/e.ts', true),
  ];
  expect(roomsFrom(arrows, 'engine/src/latent-class/a.ts')).toEqual([
    'engine/src/latent-class',
    'engine/src/latent-class/rows',
    'engine/src/survey',
  ]);
});

test('a circle is found, one of types too; what a thread is asked and answers is none', () => {
  const circle = (typeOnly) => [
    { from: 'a.ts', to: 'b.ts', typeOnly: false },
    { from: 'b.ts', to: 'a.ts', typeOnly },
  ];
  expect(cycles(circle(false))).toEqual(['a.ts -> b.ts -> a.ts']);
  expect(cycles(circle(true))).toEqual(['a.ts -> b.ts -> a.ts']);
  const thread = [
    { from: 'a.job.ts', to: 'b.thread.ts', typeOnly: true },
    { from: 'b.thread.ts', to: 'a.job.ts', typeOnly: true },
  ];
  expect(cycles(thread)).toEqual([]);
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
    { target: './h.ts', typeOnly: false },
    { target: './i.thread.ts', typeOnly: false },
  ]);
});
