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

/** Files that take longest, the longest first: one that begins late is the one that everybody waits for at the end. */
const LONGEST = [
  'runs/mcdonalds.test',
  'runs/run-faults.test',
  'queue/crash.test',
  'projects/faults.test',
  'postgres/restarts.test',
  'faults/storm.test',
  'runs/run-in-pieces.test',
  'backup/backup.test',
  'headless/headless.test',
  'src/fuzz.test',
  'latent-class/search.test',
  'stability/stability.test',
  'latent-class/reference.test',
  'src/runs.e2e',
  'src/typing-tool.e2e',
  'src/personas.e2e',
  'src/imports.e2e',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`${name}.`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** `npx vitest run --project server` runs one kind of test; tools/test.mjs runs them in turn. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,engine,spss,examples,bench,tools}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Vitest leaves one core free by default, which on two cores is every other one.
          maxWorkers: 2,
          isolate,
          testTimeout: 60_000,
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
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['./server/src/testing/postgres-setup.ts'],
          // Some wait for a heartbeat, a clock or a process: others compute meanwhile.
          maxWorkers: 5,
          isolate,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.test.ts'],
          globalSetup: ['./e2e/src/global-setup.ts'],
          // The machine may be busy; what is waited for is on the page in the end.
          expect: { poll: { timeout: 20_000, interval: 150 } },
          // Files share a server and a browser but neither people nor projects, and a page waits now and then.
          maxWorkers: 3,
          isolate,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
