// Promise 42 of docs/reliability.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');

test('SIGTERM to npm start ends the server and its database, as Ctrl-C does', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qp-start-'));
  // PostgreSQL runs as another user when the tests run as root, and must be able to reach the folder.
  chmodSync(dataDir, 0o755);
  // As from a terminal: where it builds the web, it must not be the slow web of a test.
  const { NODE_ENV: _, ...environment } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...environment, DATA_DIR: dataDir, PORT: '0', DEMO: 'false', ROLE: 'all' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  npm.stdout.on('data', (piece) => (output += piece));
  npm.stderr.on('data', (piece) => (output += piece));
  // With what follows it: a piece of the output may end within the address.
  const ready = () => /ready at (http\S+?)\/?\s/.exec(output)?.[1];
  await expect.poll(ready).toBeDefined();
  const url = ready();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const postmaster = path.join(dataDir, 'postgres', 'postmaster.pid');
  expect(existsSync(postmaster)).toBe(true);

  const gone = once(npm, 'exit');
  npm.kill('SIGTERM');
  await gone;
  const answers = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  await expect.poll(() => existsSync(postmaster)).toBe(false);
  await expect.poll(() => output).toContain('Stopping');
  rmSync(dataDir, { recursive: true, force: true });
});
