import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages, platformOf, withPackages, wrongInLock } from './lock-file.mjs';
import { root } from './setup.mjs';

const lock = () => ({
  lockfileVersion: 3,
  packages: {
    '': { devDependencies: { tool: '1.2.3' } },
    'node_modules/tool': {
      version: '1.2.3',
      integrity: 'sha512-a',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '1.2.3', '@tool/win32-arm64-msvc': '1.2.3' },
    },
    'node_modules/tool/node_modules/@tool/linux-x64-gnu': { version: '1.2.3', integrity: 'sha512-b', optional: true },
    'node_modules/zip': { version: '2.0.0', integrity: 'sha512-c' },
  },
});
const SECURITY = 'without a hash: `@tool`';

test('the platform is read from the name', () => {
  expect(platformOf('@oxlint/binding-linux-arm-musleabihf')).toEqual({ cpu: ['arm'], libc: ['musl'], os: ['linux'] });
  expect(platformOf('@biomejs/cli-darwin-arm64')).toEqual({ cpu: ['arm64'], os: ['darwin'] });
  expect(platformOf('fsevents')).toEqual({});
});

test('what an optional dependency names and the lock file lacks is added, in its place', () => {
  const added = withPackages(lock(), missingPackages(lock()));
  expect(Object.keys(added.packages)).toEqual([
    '',
    'node_modules/@tool/win32-arm64-msvc',
    'node_modules/tool',
    'node_modules/tool/node_modules/@tool/linux-x64-gnu',
    'node_modules/zip',
  ]);
  expect(added.packages['node_modules/@tool/win32-arm64-msvc']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    os: ['win32'],
    dev: true,
    optional: true,
  });
  expect(wrongInLock(added, SECURITY)).toEqual([]);
});

test('a package that is missing, has no hash or names a registry is found', () => {
  expect(wrongInLock(lock(), SECURITY)).toEqual([
    'node_modules/@tool/win32-arm64-msvc is missing: node tools/lock-file.mjs --add',
  ]);
  const planted = withPackages(lock(), missingPackages(lock()));
  planted.packages['node_modules/zip'] = { version: '2.0.0', resolved: 'https://elsewhere.example/zip.tgz' };
  expect(wrongInLock(planted, `${SECURITY} and \`zip\``)).toEqual([
    'node_modules/zip names a registry: remove "resolved"',
    'node_modules/zip has no hash',
  ]);
  expect(wrongInLock(planted, '`zip`')).toContain(
    "node_modules/@tool/win32-arm64-msvc has no hash, and SECURITY.md doesn't name @tool",
  );
});

test('what installs from the lock file uses `npm ci`, which refuses a difference', () => {
  for (const file of ['Dockerfile', 'tools/setup.mjs', 'docs/operations.md'])
    expect(readFileSync(path.join(root, file), 'utf8'), file).not.toMatch(/npm install|'install', '--/);
  expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toMatch(/^RUN npm ci /m);
  expect(readFileSync(path.join(root, 'tools/setup.mjs'), 'utf8')).toContain("'ci', '--no-audit'");
});
