// Promise 41 of docs/reliability.md.
import { expect, test } from 'vitest';
import { AtWork, type Blame, type JobAtWork } from './at-work.ts';

function watched() {
  const said = new Map<string, Blame>();
  const atWork = new AtWork(async ({ id }, blame) => {
    said.set(id, blame);
  });
  return { atWork, said: () => Object.fromEntries(said) };
}

const job = (id: string, suspect = false): JobAtWork => ({ id, attempt: 1, suspect });

test('one that works alone is to blame, of several each is one of several, and again', async () => {
  const { atWork, said } = watched();
  await atWork.begin(job('a'));
  expect(said()).toEqual({ a: 'sole' });
  await atWork.begin(job('b'));
  expect(said()).toEqual({ a: 'shared', b: 'shared' });
  await atWork.end(job('b'));
  expect(said()).toMatchObject({ a: 'sole' });
});

test('one that only waits is not to blame, and the other is alone', async () => {
  const { atWork, said } = watched();
  await atWork.begin(job('a'));
  await atWork.begin(job('b'));
  await atWork.pause(job('b'));
  expect(said()).toEqual({ a: 'sole', b: null });
  await atWork.begin(job('b'));
  expect(said()).toEqual({ a: 'shared', b: 'shared' });
});

test('a suspect among others is to blame; two suspects never work side by side', async () => {
  const { atWork, said } = watched();
  await atWork.begin(job('a'));
  await atWork.begin(job('s', true));
  expect(said()).toEqual({ a: 'shared', s: 'sole' });
  const leave = await atWork.suspectAlone();
  let second = false;
  const waiting = atWork.suspectAlone().then((left) => {
    second = true;
    return left;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(second).toBe(false);
  leave();
  (await waiting)();
  expect(second).toBe(true);
});
