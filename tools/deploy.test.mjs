import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './setup.mjs';

/** The files of deploy/ name only what exists, and nothing in them runs as root. No container engine is needed here. */

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const source = read('server/src/platform/settings.ts');
const block = source.slice(source.indexOf('export const variables'), source.indexOf('const outputs'));
const settings = new Set([...block.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name));
/** What is not ours: Node's, the database image's, and the blanks that deploy/.env fills. */
const FOREIGN = new Set(['NODE_ENV', 'POSTGRES_PASSWORD', 'QP_PASSWORD', 'DOMAIN', 'NODE_COMPILE_CACHE']);

const compose = read('deploy/compose.yaml');
const units = ['deploy/qp-tool.service', 'deploy/qp-tool-backup.service', 'deploy/qp-tool-backup.timer'];

test('every setting that they give exists', () => {
  const given = [
    ...[...compose.matchAll(/^ {2,6}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
    ...units.flatMap((unit) => [...read(unit).matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name)),
    ...[...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  ];
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((name) => !settings.has(name) && !FOREIGN.has(name))).toEqual([]);
});

test('every blank of compose.yaml is in env.example, and the other way round', () => {
  const blanks = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const offered = new Set([...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  expect(blanks).toEqual(offered);
});

test('nothing runs as root, and everything is started again', () => {
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
  expect([...compose.matchAll(/restart: unless-stopped/g)]).toHaveLength(3);
  expect(read('deploy/qp-tool.service')).toMatch(/^User=qp-tool$/m);
  expect(read('deploy/qp-tool.service')).toMatch(/^Restart=always$/m);
});

test('the image is built with the guide, which is part of the pages', () => {
  const lines = read('.dockerignore').split('\n');
  expect(lines).toContain('docs/*');
  expect(lines).not.toContain('docs');
  for (const part of ['!docs/guide', '!docs/images', '!docs/*.md'])
    expect(lines.indexOf(part)).toBeGreaterThan(lines.indexOf('docs/*'));
});

const able = spawnSync('systemd-analyze', ['--version']).status === 0;
describe.skipIf(!able)(`the units${able ? '' : ' (skipped: there is no systemd-analyze here)'}`, () => {
  test('are understood by systemd', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => path.join(root, unit))], {
      encoding: 'utf8',
    });
    // The tool is not installed here; nothing else may be said about our units.
    const said = stderr.split('\n').filter((line) => /^\S*qp-tool/.test(line) && !/is not executable/.test(line));
    expect(said).toEqual([]);
  });
});
