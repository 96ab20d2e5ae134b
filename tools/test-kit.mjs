import { spawn } from 'node:child_process';
import path from 'node:path';
import { bin, install, main, root, withNode } from './setup.mjs';

/**
 * `npm run test:kit`: every part of the typing kit with 10,000 people, the workbook too, which takes minutes. `npm test` does the same
 * with fewer people in the workbook. Parts whose program is missing here (Python, R, PSPP, LibreOffice) are skipped by name.
 */

const PEOPLE = '10000';
const files = ['kit', 'workbook', 'classify-csv.test.ts'].map((name) => `server/src/features/typing-tool/${name}`);

await main(async () => {
  await install();
  const child = spawn(path.join(bin, 'vitest'), ['run', '--project', 'server', '--reporter=verbose', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: withNode({ KIT_PEOPLE: PEOPLE }),
  });
  process.exitCode = await new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
});
