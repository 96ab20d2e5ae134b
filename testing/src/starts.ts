import { appendFileSync } from 'node:fs';

/** What a test starts and waits for. To make the tests faster, begin with those that start much and ask little. */
type Started = 'a program' | 'a server in the test' | 'a database';

/** Counted where `npm test` runs; tools/test-times.mjs reads it. */
export function countStart(what: Started): void {
  const file = process.env.STARTS_FILE;
  if (file) appendFileSync(file, `${what}\n`);
}
