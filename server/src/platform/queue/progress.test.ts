import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, PROGRESS_MILLISECONDS } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function report(write = async () => {}) {
  const written: [number, string][] = [];
  const problems: unknown[] = [];
  const made = createProgress(
    async (share, stage) => {
      await write();
      written.push([share, stage]);
    },
    (error) => problems.push(error),
  );
  return { ...made, written, problems };
}

test('progress is written at once, and then the newest now and then', async () => {
  const { tell, written } = report();
  for (const share of [0.1, 0.2, 0.3]) tell(share, 'Fitting');
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([[0.1, 'Fitting']]);
  await vi.advanceTimersByTimeAsync(PROGRESS_MILLISECONDS);
  expect(written).toEqual([
    [0.1, 'Fitting'],
    [0.3, 'Fitting'],
  ]);
});

test('nothing is written once the job has ended, neither what waited nor what a thread still says', async () => {
  const { tell, end, written } = report();
  tell(0.1, 'Fitting');
  tell(0.2, 'Fitting');
  await end();
  tell(0.3, 'Fitting');
  await vi.advanceTimersByTimeAsync(10 * PROGRESS_MILLISECONDS);
  expect(written).toEqual([[0.1, 'Fitting']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the end waits for what is being written', async () => {
  const database = Promise.withResolvers<void>();
  const { tell, end, written } = report(() => database.promise);
  tell(0.1, 'Fitting');
  let ended = false;
  const ending = end().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(PROGRESS_MILLISECONDS);
  expect([ended, written]).toEqual([false, []]);
  database.resolve();
  await ending;
  expect(written).toEqual([[0.1, 'Fitting']]);
});

test('a write that fails is reported and stops nothing', async () => {
  let away = true;
  const { tell, written, problems } = report(async () => {
    if (away) throw new Error('the database is away');
  });
  tell(0.1, 'Fitting');
  tell(Number.NaN, 'Counting');
  await vi.advanceTimersByTimeAsync(0);
  away = false;
  await vi.advanceTimersByTimeAsync(PROGRESS_MILLISECONDS);
  expect(problems).toHaveLength(1);
  expect(written).toEqual([[0, 'Counting']]);
});
