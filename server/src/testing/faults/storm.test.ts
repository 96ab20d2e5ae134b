import { expect, test } from 'vitest';
import { kills } from './faults.ts';
import { runStorm } from './storm.ts';

/** Promises 1, 9, 30 and 54 of docs/reliability.md together, in bounded form; `npm run test:faults -- --minutes 10` is the long one. */

test('one fault after the other, on several processes and a foreign PostgreSQL: nothing is lost, doubled or left behind', async () => {
  const storm = { seconds: 1, roles: ['web', 'worker', 'worker'] as const, faults: kills, random: () => 0.3 };
  const { ledger, lost, doubled, leftBehind, deaths } = await runStorm(storm);
  expect({ lost, doubled, leftBehind, deaths, complaints: ledger.complaints }).toEqual({
    lost: [],
    doubled: [],
    leftBehind: [],
    deaths: [],
    complaints: [],
  });
  expect(ledger.acknowledged).toBeGreaterThan(5);
  expect(ledger.recoveries.map(({ fault }) => fault)).toEqual(kills.map(({ name }) => name));
});
