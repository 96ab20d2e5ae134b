import { quietly } from './setup.mjs';

/** The quick checks, those that take longest first. Each is one thing that passes or fails. */

/**
 * Workspaces with the same settings are checked as one: what they share is checked once. What runs in a browser has settings of its
 * own.
 */
const TYPES = [
  { of: 'facts, contract, words, engine, spss, examples, server, bench', project: 'tsconfig.node.json', cache: 'node' },
  { of: 'web', project: 'web', cache: 'web' },
  { of: 'e2e', project: 'e2e', cache: 'e2e' },
];

/** Two checks at a time on a processor each; what they leave in memory is little, so it need not be tidied up all the time. */
const AT_A_TIME = 2;
const ONE_PROCESSOR = { GOMAXPROCS: '1', GOGC: '400' };

const commands = [
  { name: 'lint with types (oxlint)', command: 'oxlint', args: ['--type-aware'] },
  ...TYPES.map(({ of, project, cache }) => ({
    name: `types of ${of}`,
    command: 'tsc',
    // What has not changed since the last check is not checked again: a tenth of the time.
    args: [
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', `.cache/types-${cache}.tsbuildinfo`],
      // Every further checker finds out again what the types are that all of them share: four take twice the processor time of one.
      ...['--checkers', '1', '-p', project],
    ],
  })),
  { name: 'format and lint (Biome)', command: 'biome', args: ['check', '.'] },
  { name: 'arrows', command: 'node', args: ['tools/arrows.mjs'] },
  { name: 'conventions', command: 'node', args: ['tools/conventions.mjs'] },
  { name: 'words', command: 'node', args: ['tools/words.mjs'] },
  { name: 'security requirements', command: 'node', args: ['tools/asvs.mjs'] },
  { name: 'lock file', command: 'node', args: ['tools/lock-file.mjs'] },
];

/** Runs them; `say` is called for each when it has ended. Returns how many passed and failed. */
export async function runChecks(say, nice = 0) {
  let passed = 0;
  let failed = 0;
  let processor = 0;
  const waiting = [...commands];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, command, args } = next;
      const since = performance.now();
      const { code, output, computed } = await quietly(command, args, { env: ONE_PROCESSOR, nice });
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      processor += computed;
      if (code === 0) {
        passed++;
        say(`  ok      ${name} (${seconds} s)`);
      } else {
        failed++;
        say(`  FAILED  ${name} (${seconds} s)\n${output.trim()}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { passed, failed, computed: processor };
}
