import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { withBuiltThreads } from './server/build.ts';
import { TESTED_FOLDER } from './server/src/testing/programs.ts';
import { PATIENCE_MILLISECONDS, WHOLE_TEST_MILLISECONDS } from './testing/src/patience.ts';

// Tests start hundreds of processes and threads: each reads the code that the first one compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '.cache/compiled');

/**
 * Files that a worker runs share the modules that the first of them loaded, which saves up to a fifth of the processor: a test must not
 * leave anything behind in a module, as it must not in the database.
 */
const isolate = false;

const patience = {
  testTimeout: WHOLE_TEST_MILLISECONDS,
  hookTimeout: WHOLE_TEST_MILLISECONDS,
  expect: { poll: { timeout: PATIENCE_MILLISECONDS, interval: 100 } },
};

/**
 * Test files that take long, the longest first. They begin first, so at the end no core waits for one of them alone. Without a cache of an
 * earlier run vitest begins with the largest files, which doesn't help. A name that is out of date costs nothing.
 */
const SLOW = [
  'faults/failing-days',
  'runs/run-faults',
  'headless/headless',
  'backup/backup',
  'queue/crash',
  'fitting/answer-treatments',
  'trust/trust-on-traps',
  'postgres/restarts',
  'tracking/tracking',
  'faults/storm',
  'projects/faults',
  'files/deleted',
  'workbook/workbook',
  'src/fuzz',
  'src/strangers',
  'reach/score-faults',
  'archives/mutated-archives',
  'typing-tool/classify-csv',
  'imports/new-people',
  'projects/hostile-uploads',
  'typing-tool/top-k',
  'archives/archives',
  'exports/exports',
  'postgres/bundled',
  'typing-tool/typed-list',
  'stability/stability',
  'existing-segments/existing-segments',
  'latent-class/reference',
  'tracking/track',
  'search/search',
  'e2e/src/choices',
  'e2e/src/runs',
  'e2e/src/crosstab-tools',
  'e2e/src/personas',
  'e2e/src/crosstab',
  'e2e/src/summary',
  'e2e/src/team',
  'e2e/src/typing-tool',
  'e2e/src/imports',
  'e2e/src/pseudo-locale',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((name) => moduleId.includes(`${name}.`));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Threads begin in what the setup of the tests builds of them, as they do where people start the server. */
const builtThreads = {
  name: 'built-threads',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    withBuiltThreads(
      code,
      id,
      ({ fileName }) => `new URL(${JSON.stringify(pathToFileURL(path.join(TESTED_FOLDER, fileName)))})`,
    ),
};

/** `npx vitest run --project server` runs one kind of test; tools/test.mjs runs them all. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Node loads the sources itself: what Vite makes of them takes a sixth longer, and cannot be kept compiled.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ['./tools/engine-threads.ts'],
          setupFiles: ['./tools/begin-in-built-threads.ts'],
          include: ['{facts,contract,words,engine,spss,examples,bench,tools}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Vitest leaves one core free by default, which on two cores is every other one.
          maxWorkers: 2,
          isolate,
          // They wait for nothing but the processor, and have it last.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          root: './web',
          environment: 'node',
          maxWorkers: 2,
          isolate,
          // Fake clocks and a stand-in for the server: a test that hangs must not answer for its neighbours.
          setupFiles: ['./src/testing/after-timeout.ts'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [builtThreads],
        test: {
          name: 'server',
          // Of the programs that tests start: others may be busy beside them.
          env: { COMPUTE_PRIORITY: 'usual', WARM_UP: 'false' },
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['./server/src/testing/postgres-setup.ts'],
          // Some wait for a heartbeat or a clock: two more files compute meanwhile. With three the cores stand idle at the end.
          maxWorkers: 4,
          // They share one thread, and with more of them each waits for it too long.
          maxConcurrency: 3,
          isolate,
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.test.ts'],
          globalSetup: ['./e2e/src/global-setup.ts'],
          // Files share a server but neither people nor projects, and a page waits now and then.
          maxWorkers: 3,
          isolate,
          ...patience,
        },
      },
    ],
  },
});
