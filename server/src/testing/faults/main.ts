import { parseArgs } from 'node:util';
import { report } from './report.ts';
import { restartUnderLoad } from './restarts.ts';

/** `npm run test:faults`: the long forms of the tests that hurt the product. Ends with 1 where a promise was broken. */

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({ options: { restarts: { type: 'string', default: '50' } } });
let kept = true;
for (const kind of ['bundled', 'foreign'] as const) {
  say(`${values.restarts} restarts of a ${kind} PostgreSQL under load …`);
  kept = report(say, await restartUnderLoad(kind, Number(values.restarts))) && kept;
}
process.exit(kept ? 0 : 1);
