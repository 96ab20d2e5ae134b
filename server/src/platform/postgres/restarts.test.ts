import { describe, expect, test } from 'vitest';
import { restartUnderLoad } from '../../testing/faults/restarts.ts';

/** Promise 30 of docs/reliability.md in bounded form; `npm run test:faults -- --restarts 50` is the long one. */

describe.concurrent('a database that restarts, and is killed with -9, under load', () => {
  test.each(['bundled', 'foreign'] as const)(
    '(%s): requests get 503 and go on, no process ends, nothing acknowledged is lost',
    async (kind) => {
      const { ledger, lost, doubled, deaths } = await restartUnderLoad(kind, 2);
      expect(deaths).toEqual([]);
      expect({ lost, doubled, complaints: ledger.complaints }).toEqual({ lost: [], doubled: [], complaints: [] });
      expect([...ledger.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 503]);
      expect(ledger.recoveries).toHaveLength(2);
    },
  );
});
