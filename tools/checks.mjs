import { existsSync } from 'node:fs';
import path from 'node:path';
import { quietly, root } from './setup.mjs';

/** The quick checks, in the order in which people want to hear about them. Each is one thing that passes or fails. */

const WORKSPACES = ['contract', 'engine', 'spss', 'examples', 'server', 'web', 'e2e', 'bench'];

const commands = [
  ...WORKSPACES.filter((name) => existsSync(path.join(root, name, 'src'))).map((name) => ({
    name: `types of ${name}`,
    command: 'tsc',
    // What has not changed since the last check is not checked again: a tenth of the time.
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', `.cache/types-${name}.tsbuildinfo`, '-p', name],
  })),
  { name: 'format and lint (Biome)', command: 'biome', args: ['check', '.'] },
  { name: 'lint with types (oxlint)', command: 'oxlint', args: ['--type-aware'] },
  { name: 'arrows', command: 'node', args: ['tools/arrows.mjs'] },
  { name: 'conventions', command: 'node', args: ['tools/conventions.mjs'] },
];

/** Runs them one after the other; `say` is told of each. Returns how many passed and failed. */
export async function runChecks(say) {
  let passed = 0;
  let failed = 0;
  for (const { name, command, args } of commands) {
    const since = performance.now();
    const { code, output } = await quietly(command, args);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    if (code === 0) {
      passed++;
      say(`  ok      ${name} (${seconds} s)`);
    } else {
      failed++;
      say(`  FAILED  ${name} (${seconds} s)\n${output.trim()}`);
    }
  }
  return { passed, failed };
}
