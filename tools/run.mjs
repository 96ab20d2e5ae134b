import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, install, main, node, root, withNode } from './setup.mjs';

/** `npm run admin` and `npm run qp`: a program of the server, built where its sources have changed. */
await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  await install();
  await build(['engine', 'server']);
  const program = spawn(node, [path.join(root, 'server/dist', `${name}.js`), ...args], {
    stdio: 'inherit',
    env: withNode(),
  });
  // Ctrl-C reaches both of us, other signals only us; how it ends is the program's business.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    program.on('close', (code) => resolve(code ?? 1));
  });
});
