import { buildPrograms, PROGRAMS } from '../../build.ts';
import { TESTED_FOLDER } from './programs.ts';

/** Once, before the tests that start them. */
export function buildTestedPrograms(): Promise<void> {
  return buildPrograms(TESTED_FOLDER, { ...PROGRAMS, worker: 'src/testing/worker-process.ts' });
}
