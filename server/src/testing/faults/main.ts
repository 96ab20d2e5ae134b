// Promises 1, 30 and 34 of docs/reliability.md.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededNumbers } from '@qp/engine/numerics';
import { buildTestedPrograms } from '../build-programs.ts';
import { allFaults } from './faults.ts';
import { report } from './report.ts';
import { restartUnderLoad } from './restarts.ts';
import { runStorm } from './storm.ts';

/**
 * `npm run test:faults`: the long forms of the tests that hurt the product. `--minutes N` lets every kind of fault follow another, on two web and
 * three worker processes; `--restarts N` restarts the database, bundled and foreign. Ends with 1 where a promise was broken.
 */

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, restarts: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
await buildTestedPrograms();
let kept = true;
if (values.minutes !== undefined || values.restarts === undefined) {
  const minutes = Number(values.minutes ?? 3);
  const { faults, missing } = allFaults(path.join(tmpdir(), 'qp-small-disk'));
  for (const name of missing) say(`Left out, because it is not allowed here: ${name}`);
  say(`${minutes} minutes of faults, seed ${values.seed} …`);
  const roles = ['web', 'web', 'worker', 'worker', 'worker'] as const;
  kept = report(
    say,
    await runStorm({ seconds: minutes * 60, roles, faults, random: seededNumbers(Number(values.seed)), say }),
  );
}
if (values.restarts !== undefined) {
  for (const kind of ['bundled', 'foreign'] as const) {
    say(`${values.restarts} restarts of a ${kind} PostgreSQL under load …`);
    kept = report(say, await restartUnderLoad(kind, Number(values.restarts))) && kept;
  }
}
process.exit(kept ? 0 : 1);
