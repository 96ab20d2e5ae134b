// Promise 52 of docs/reliability.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variables } from './settings.ts';

/** The files that install the tool know every setting, and no password gets into the image. */

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

/** Set by the image or by compose itself, or without use in a container. */
const NOT_FOR_PEOPLE = ['ROLE', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'DEMO'];
const WITHOUT_USE = ['LOG_FILE', 'LOG_LIMIT_MB'];
const forPeople = Object.keys(variables.shape)
  .filter((name) => !NOT_FOR_PEOPLE.includes(name) && !WITHOUT_USE.includes(name))
  .toSorted();

test('compose passes on every setting that people choose', () => {
  const block = read('deploy/compose.yaml').split('x-settings:')[1].split('\nservices:')[0];
  const passed = [...block.matchAll(/^ {2}([A-Z_]+): \$\{([A-Z_]+):-\}$/gm)].map(([, name, from]) => {
    expect(from).toBe(name);
    return name;
  });
  expect(passed.toSorted()).toEqual(forPeople);
});

test('env.example names every setting that people choose', () => {
  const named = [...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const ofCompose = ['DOMAIN', 'DATABASE_PASSWORD', 'SUPERUSER_PASSWORD'];
  expect(named.filter((name) => !ofCompose.includes(name)).toSorted()).toEqual(forPeople);
});

test('nothing of the tests enters the image', () => {
  const patterns = read('.dockerignore').trim().split('\n');
  const isIn = (file: string): boolean => {
    const folders = file.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'));
    return !folders.some((part) => patterns.some((pattern) => path.matchesGlob(part, pattern)));
  };
  const folders = ['server', 'engine', 'spss', 'web/src', 'words', 'tools', 'testing', 'e2e', 'bench'];
  const inImage = folders
    .flatMap((folder) =>
      readdirSync(path.join(repository, folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter(isIn);
  expect(inImage).toEqual(expect.arrayContaining(['server/src/main.ts', 'testing/package.json', 'tools/build.mjs']));
  const ofTests = (file: string) => /\.test\.|\/testing\/|^testing\/src\/|^e2e\/src\/|\/fixtures\//.test(file);
  expect(inImage.filter(ofTests)).toEqual([]);
});

test('no file with passwords enters the image, in whatever folder', () => {
  const patterns = read('.dockerignore').trim().split('\n');
  const ignored = (file: string) => patterns.some((pattern) => path.matchesGlob(file, pattern));
  for (const file of ['.env', 'deploy/.env', 'deploy/.env.production', 'server/.env', 'deploy/tls/server.key']) {
    expect([file, ignored(file)]).toEqual([file, true]);
  }
  expect(ignored('deploy/env.example')).toBe(false);
});

const analyses = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!analyses)('the units pass systemd-analyze verify (where systemd is installed)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-units-'));
  const units = readdirSync(path.join(repository, 'deploy')).filter((name) => /\.(service|timer)$/.test(name));
  // As installed, but with the programs of this folder.
  for (const unit of units)
    writeFileSync(path.join(folder, unit), read(`deploy/${unit}`).replaceAll('/opt/qp-tool', repository));
  try {
    execFileSync('systemd-analyze', ['verify', ...units.map((unit) => path.join(folder, unit))], { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(units).toHaveLength(3);
});
