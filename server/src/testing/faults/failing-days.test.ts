// Promise 76 of docs/reliability.md.
import { expect, test } from 'vitest';
import { makeDatabase } from '../harness.ts';
import { TEMPLATE } from '../postgres-setup.ts';
import { liveFailingDays } from './failing-days.ts';
import type { FailingWrite } from './write-places.ts';

/** In bounded form; `npm run test:faults -- --writes` lets all of them fail. */
const DAYS = 3;

/** Evenly from all of them. */
const some = (writes: readonly FailingWrite[]) =>
  Array.from({ length: DAYS }, (_, n) => writes[Math.floor(((n + 0.5) * writes.length) / DAYS)]);

test('days in the life of a project on which a write of every step fails once: nothing is lost, doubled or half there', async () => {
  const databaseUrl = await makeDatabase(TEMPLATE);
  const { places, failed, broken } = await liveFailingDays({ databaseUrl, take: some });
  expect(broken).toEqual([]);
  expect(places).toBeGreaterThan(150);
  // What is written now and then may not be met on its day.
  expect(failed).toBeGreaterThan(DAYS * 5);
});
