// Promises 1, 30, 34 and 76 of docs/reliability.md.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededNumbers } from '@qp/engine/numerics';
import { createLog } from '../../platform/log.ts';
import { startBundledPostgres } from '../../platform/postgres/bundled.ts';
import { buildTestedPrograms } from '../build-programs.ts';
import { liveFailingDays } from './failing-days.ts';
import { allFaults } from './faults.ts';
import { makeFolder } from './folders.ts';
import { report } from './report.ts';
import { restartUnderLoad } from './restarts.ts';
import { runStorm } from './storm.ts';

/**
 * `npm run test:faults`: the long forms of the tests that hurt the product. `--minutes N` lets every kind of fault follow another, on two web and
 * three worker processes; `--restarts N` restarts the database, bundled and foreign; `--writes` lets every write of a project's day fail once,
 * or with `--at TEXT`, perhaps several times, those whose place has this text. Ends with 1 where a promise was broken.
 */

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    restarts: { type: 'string' },
    writes: { type: 'boolean', default: false },
    at: { type: 'string', multiple: true, default: [''] },
    seed: { type: 'string', default: '1' },
  },
});
await buildTestedPrograms();
let kept = true;
if (values.minutes !== undefined || (values.restarts === undefined && !values.writes)) {
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
if (values.writes) {
  const folder = makeFolder('qp-faults-');
  const postgres = await startBundledPostgres({ dataDir: folder, log: createLog('silent', () => undefined) });
  const { places, failed, missed, broken } = await liveFailingDays({
    databaseUrl: postgres.url,
    take: (writes) => writes.filter(({ place }) => values.at.some((text) => place.includes(text))),
    say,
  });
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  say(`${places} places, ${failed} failures, ${broken.length} broken days; not met again: ${missed.length}`);
  for (const words of [...broken, ...missed]) say(`  ${words}`);
  kept = kept && broken.length === 0;
}
process.exit(kept ? 0 : 1);
