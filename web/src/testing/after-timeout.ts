import { afterEach, beforeEach } from 'vitest';

/**
 * What a test that timed out has begun goes on, with the globals of the next one: its neighbours would fail for no fault of their own, or
 * pass by its answers. They say so instead. Kept outside the module, because files of one worker share the process.
 */
const process = globalThis as { qpTimedOut?: string };

beforeEach(() => {
  const { qpTimedOut: name } = process;
  if (name !== undefined) throw new Error(`Not run: "${name}" timed out before and may still be at work.`);
});

afterEach(({ task }) => {
  if (task.result?.errors?.some(({ message }) => /timed out/i.test(message))) process.qpTimedOut = task.name;
});
