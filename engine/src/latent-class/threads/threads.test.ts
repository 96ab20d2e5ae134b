import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fitInThread } from '../../testing/fit-in-thread.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { fitSegments } from '../fit-segments.ts';
import { compileKernel } from '../kernel/kernel-memory.ts';

test('[LC11] a fit inside a worker thread, with threads of its own, gives the same result', async () => {
  const data = madeSurvey({ respondents: 200, categories: [3, 2, 4, 3], segments: 2, missing: 0.1 });
  const settings = { maxSegments: 3, starts: 20, seed: 9, threads: 2 };
  const worker = fitInThread({ data, settings });
  const ended = once(worker, 'exit');
  const [nested] = await once(worker, 'message');
  expect(nested).toEqual(await fitSegments(data, settings));
  // The threads of the fit have ended, so the worker ends by itself.
  expect(await ended).toEqual([0]);
});

test('[LC11] lines that are followed ahead, and threads that an earlier fit has left, change nothing', async () => {
  // Nothing to find: searches need many lines, and end while others are under way.
  const data = madeSurvey({ respondents: 150, categories: [3, 2, 4, 3, 2], segments: 1, missing: 0.1 });
  const fitted = async (threads: number) => {
    const { settings: _, ...result } = await fitSegments(data, { maxSegments: 5, seed: 3, threads });
    return result;
  };
  const alone = await fitted(1);
  expect(alone.fits.some(({ startsFinished }) => startsFinished > 8)).toBe(true);
  for (const threads of [2, 3, 2]) expect(await fitted(threads)).toEqual(alone);
});

test('a missing kernel is reported in a sentence', async () => {
  const nowhere = new URL('../no-such-kernel.wasm', import.meta.url);
  await expect(compileKernel(nowhere)).rejects.toThrow(
    'The kernel of the engine is not built: run `npm run build -w engine`.',
  );
});
