// Promise 53 of docs/reliability.md.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { madeSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';

const [GOING, PAUSED] = [0, 2];
const data = madeSurvey({ respondents: 200, categories: [3, 2, 4, 3], segments: 2, missing: 0.1 });
const settings = { maxSegments: 3, starts: 20, seed: 9, threads: 2 };

/** What the flag is shared with: the thread of the fit and those that it starts, or these alone. */
const SHARED = ['all its threads', 'the threads that it starts'] as const;

function fitInThread(flag: Int32Array, shared: (typeof SHARED)[number]): Worker {
  const share = `setEnvironmentData('pausing', workerData.pausing);`;
  const load = `const { fitSegments } = await import(${JSON.stringify(new URL('../fit-segments.ts', import.meta.url).href)});`;
  const script = `
    import { parentPort, setEnvironmentData, workerData } from 'node:worker_threads';
    ${shared === SHARED[0] ? share + load : load + share}
    parentPort.postMessage(await fitSegments(workerData.data, workerData.settings));
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  return new Worker(url, { workerData: { data, settings, pausing: { flag, paused: PAUSED } } });
}

test.each(SHARED)('a fit stands still while %s are paused, and then gives the same result', async (shared) => {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  Atomics.store(flag, 0, PAUSED);
  const worker = fitInThread(flag, shared);
  const answer = once(worker, 'message');
  let answered = false;
  void answer.then(() => {
    answered = true;
  });
  const going = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const [expected] = await once(fitInThread(going, shared), 'message');
  // As much again, for a thread that is slow to start.
  for (let n = 0; n < 5; n++) await fitSegments(data, settings);
  expect(answered).toBe(false);
  Atomics.store(flag, 0, GOING);
  Atomics.notify(flag, 0);
  expect(await answer).toEqual([expected]);
});
