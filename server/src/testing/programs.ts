import path from 'node:path';

/** Where the programs are that tests start: built from the sources as they are now, beside those that people have started. */
export const TESTED_FOLDER = path.resolve(import.meta.dirname, '../../../.cache/tested-programs');

/** What Node is to run: the server, the administrator's command, segments without a server, or a worker with the jobs of the tests. */
export const tested = (name: 'main' | 'admin' | 'qp' | 'worker'): string => path.join(TESTED_FOLDER, `${name}.js`);
