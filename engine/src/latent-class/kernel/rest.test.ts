// Promise 53 of docs/reliability.md.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fitInThread } from '../../testing/fit-in-thread.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';

const [GOING, PAUSED] = [0, 2];
const data = madeSurvey({ respondents: 200, categories: [3, 2, 4, 3], segments: 2, missing: 0.1 });
const settings = { maxSegments: 3, starts: 20, predict: false, seed: 9, threads: 2 };

/** What the flag is shared with: the thread of the fit and those that it starts, or these alone. */
const SHARED = ['all its threads', 'the threads that it starts'] as const;

const fitWith = (flag: Int32Array, shared: (typeof SHARED)[number]) =>
  fitInThread({ data, settings, pausing: { flag, paused: PAUSED }, threadItself: shared === SHARED[0] });

test.each(SHARED)('a fit stands still while %s are paused, and then gives the same result', async (shared) => {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  Atomics.store(flag, 0, PAUSED);
  const worker = fitWith(flag, shared);
  const answer = once(worker, 'message');
  let answered = false;
  void answer.then(() => {
    answered = true;
  });
  const going = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const [expected] = await once(fitWith(going, shared), 'message');
  // As much again, for a thread that is slow to start.
  for (let n = 0; n < 3; n++) await fitSegments(data, settings);
  expect(answered).toBe(false);
  Atomics.store(flag, 0, GOING);
  Atomics.notify(flag, 0);
  expect(await answer).toEqual([expected]);
});
