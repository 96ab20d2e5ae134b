import path from 'node:path';
import type { PROGRAMS } from '../../build.ts';

/** Where the programs are that tests start: built from the sources as they are now, beside those that people have started. */
export const TESTED_FOLDER = path.resolve(import.meta.dirname, '../../../.cache/tested-programs');

/** What Node is to run: a program that people start, or a worker with the jobs of the tests. */
export const tested = (name: keyof typeof PROGRAMS | 'worker'): string => path.join(TESTED_FOLDER, `${name}.js`);
