import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, install, main, node, root, say, withNode } from './setup.mjs';

const LOOK_MILLISECONDS = 500;

/**
 * A signal to npm ends npm and the shell between us, and reaches no one else: we would stay behind with the server. Then
 * someone else has become our parent.
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_MILLISECONDS);
}

/** `npm start`: installs, builds, starts. The second time there is nothing to install or build, and it is up in seconds. */
await main(async () => {
  await install();
  await build();
  say('Starting …');
  const dataDir = process.env.DATA_DIR ?? 'data';
  const server = spawn(node, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    // Its own process group: Ctrl-C comes to us, and reaches it once, from us.
    detached: true,
    // The channel tells the server when we are gone, however we went.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: withNode({ LOG_FILE: process.env.LOG_FILE ?? path.join(dataDir, 'server.log') }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
  endWithNpm(() => server.kill('SIGTERM'));
  server.on('error', (error) => {
    say(`The server cannot be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code) => process.exit(code ?? 1));
});
