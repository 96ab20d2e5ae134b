import { quietly } from './setup.mjs';

/** The quick checks, in the order in which people want to hear about them. Each is one thing that passes or fails. */

/**
 * Workspaces with the same settings are checked as one: what they share is checked once, which takes 20 s of processor time instead
 * of 33. What runs in a browser has settings of its own.
 */
const TYPES = [
  { of: 'contract, engine, spss, examples, server, bench', project: 'tsconfig.node.json', cache: 'node' },
  { of: 'web', project: 'web', cache: 'web' },
  { of: 'e2e', project: 'e2e', cache: 'e2e' },
];

const commands = [
  ...TYPES.map(({ of, project, cache }) => ({
    name: `types of ${of}`,
    command: 'tsc',
    // What has not changed since the last check is not checked again: a tenth of the time.
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', `.cache/types-${cache}.tsbuildinfo`, '-p', project],
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
