import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests start hundreds of processes and threads: each reads the code that the first one compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '.cache/compiled');

/**
 * Files that a worker runs share the modules that the first of them loaded, which saves up to a fifth of the processor: a test must not
 * leave anything behind in a module, as it must not in the database.
 */
const isolate = false;

/** The machine may be busy with other work, and what is waited for comes in the end: only a hang runs into these. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 90_000, interval: 100 } } };

/**
 * Test files that take long, the longest first. They begin first, so at the end no core waits for one of them alone. Without a cache of an
 * earlier run vitest begins with the largest files, which is no help. A name that is out of date costs nothing.
 */
const SLOW = [
  'runs/run-faults',
  'queue/crash',
  'runs/answers-as-scales',
  'backup/backup',
  'imports/new-people',
  'headless/headless',
  'projects/faults',
  'files/deleted',
  'runs/trust-on-traps',
  'comparison/comparison',
  'workbook/workbook',
  'typing-tool/top-k',
  'typing-tool/classify-csv',
  'src/strangers',
  'typing/typed-list',
  'latent-class/reference',
  'given-segments/given-segments',
  'search/refit-from',
  'stability/stability',
  'latent-class/any-survey',
  'e2e/src/runs',
  'e2e/src/crosstab-tools',
  'e2e/src/crosstab',
  'e2e/src/imports',
  'e2e/src/team',
  'e2e/src/run-picker',
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

/** `npx vitest run --project server` runs one kind of test; tools/test.mjs runs them all. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{facts,contract,words,engine,spss,examples,bench,tools}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Vitest leaves one core free by default, which on two cores is every other one.
          maxWorkers: 2,
          isolate,
          ...patience,
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
        test: {
          name: 'server',
          // Of the programs that tests start: others may be busy beside them.
          env: { COMPUTE_PRIORITY: 'usual' },
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['./server/src/testing/postgres-setup.ts'],
          // Some wait for a heartbeat or a clock: two more files compute meanwhile.
          maxWorkers: 4,
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
