import { calls } from '@qp/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, standInServer } from '../testing/stand-in-server.ts';
import { JobFollower, type StartedJob } from './job-follower.ts';
import type { Progress } from './polling.ts';

const JOB = '00000000-0000-4000-8000-000000000001';
const { answers, asked } = standInServer();
const pending = () => answer(200, { status: 'pending', progress: 0.5, stage: 'Assigning respondents' });
const finished = () => answer(200, { status: 'finished', file_url: '/file/' });
const failed = (error_code?: string) => answer(200, { status: 'failed', error_message: 'Cancelled.', error_code });

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

function follower(key = 'prediction.r') {
  const files: string[] = [];
  const made = new JobFollower<typeof calls.predictionPing, string>(key);
  made.handle({
    ping: () => calls.predictionPing,
    everyMs: 100,
    finished: (end, about) => void files.push(`${about} ${end.file_url}`),
  });
  return { made, files };
}
const begin = async (): Promise<StartedJob<string>> => ({ id: JOB, about: 'people.csv' });
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a job that is followed', () => {
  it('tells how far it is, and hands its answer over once', async () => {
    const { made, files } = follower();
    made.watch();
    answers.push(pending(), finished());
    await made.start('people.csv', begin);
    await passed(10);
    expect(made.news()).toMatchObject({
      working: { progress: 0.5, stage: 'Assigning respondents' },
      about: 'people.csv',
    });
    await passed(500);
    expect(files).toEqual(['people.csv /file/']);
    expect(made.news()).toEqual({ working: null, about: null, error: null });
    expect(stored.size).toBe(0);
  });

  it('is asked for by no one while the screen is left, and once when someone comes back', async () => {
    const { made, files } = follower();
    const leave = made.watch();
    answers.push(pending());
    await made.start('people.csv', begin);
    await passed(50);
    leave();
    await passed(5000);
    expect(asked).toHaveLength(1);
    answers.push(pending(), finished());
    made.watch();
    await passed(5000);
    expect(asked).toHaveLength(3);
    expect(files).toHaveLength(1);
  });

  it('is followed once where a screen is drawn, taken away and drawn again, or stands twice', async () => {
    const { made, files } = follower();
    made.watch()();
    made.watch();
    made.watch();
    answers.push(pending(), finished());
    await made.start('people.csv', begin);
    await passed(5000);
    expect([asked.length, files.length]).toEqual([2, 1]);
  });

  it('is found again after the page was loaded again', async () => {
    const before = follower();
    const leave = before.made.watch();
    answers.push(pending());
    await before.made.start('people.csv', begin);
    await passed(10);
    leave();
    const after = follower();
    expect(after.made.news()).toMatchObject({ working: {}, about: 'people.csv' });
    answers.push(finished());
    after.made.watch();
    await passed(500);
    expect([before.files, after.files]).toEqual([[], ['people.csv /file/']]);
  });

  it('is taken over from the server where it knows of one, and not a second time', async () => {
    const { made, files } = follower();
    made.watch();
    answers.push(pending(), finished());
    made.adopt({ id: JOB, about: 'search' });
    made.adopt({ id: JOB, about: 'search' });
    await passed(500);
    expect([asked.length, files]).toEqual([2, ['search /file/']]);
  });

  it('says why it failed, until that is taken away, but not that it was cancelled', async () => {
    const { made, files } = follower();
    made.watch();
    answers.push(failed());
    await made.start('people.csv', begin);
    await passed(10);
    expect(made.news()).toMatchObject({ working: null, error: { message: 'Cancelled.' } });
    made.clear();
    expect(made.news().error).toBeNull();
    answers.push(failed('job-cancelled'));
    await made.start('people.csv', begin);
    await passed(10);
    expect([made.news().error, files]).toEqual([null, []]);
  });

  it('is followed too where it begins while the answer of the one before is dealt with', async () => {
    const { made } = follower();
    const ended: string[] = [];
    made.handle({
      ping: () => calls.predictionPing,
      everyMs: 100,
      async finished(_, about) {
        ended.push(about);
        if (about === 'first')
          await new Promise((_resolve, reject) => setTimeout(reject, 1000, new Error('Not loaded')));
      },
    });
    made.watch();
    answers.push(finished(), pending(), finished());
    await made.start('first', async () => ({ id: JOB, about: 'first' }));
    await passed(50);
    await made.start('second', async () => ({ id: JOB.replace('1', '2'), about: 'second' }));
    await passed(50);
    expect(made.news()).toMatchObject({ working: { progress: 0.5 }, about: 'second' });
    await passed(5000);
    expect(ended).toEqual(['first', 'second']);
    expect([made.news().working, stored.size]).toEqual([null, 0]);
  });

  it('takes the place of one that is still under way', async () => {
    const { made, files } = follower();
    made.watch();
    answers.push(pending());
    await made.start('first', begin);
    await passed(50);
    answers.push(pending(), finished());
    await made.start('second', async () => ({ id: JOB.replace('1', '2'), about: 'second' }));
    await passed(5000);
    expect([files, made.news().working, stored.size]).toEqual([['second /file/'], null, 0]);
    expect(asked.slice(1).every(({ url }) => url.includes(JOB.replace('1', '2')))).toBe(true);
  });

  it('says why it could not be begun, and leaves nothing behind', async () => {
    const { made } = follower();
    made.watch();
    await made.start('people.csv', async () => {
      throw new Error('File too small');
    });
    expect(made.news()).toMatchObject({ working: null, error: { message: 'File too small' } });
    expect(stored.size).toBe(0);
  });

  it('is not begun where it is forgotten during its upload', async () => {
    const { made, files } = follower();
    made.watch();
    let upload: { tell(progress: Progress): void; signal: AbortSignal } | undefined;
    const begun = made.start('people.csv', async (tell, signal) => {
      upload = { tell, signal };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return begin();
    });
    upload!.tell({ progress: 0.4 });
    expect(made.news().working).toEqual({ progress: 0.4 });
    made.forget();
    await begun;
    upload!.tell({ progress: 0.6 });
    await passed(500);
    expect(upload!.signal.aborted).toBe(true);
    expect(made.news()).toEqual({ working: null, about: null, error: null });
    expect([asked.length, files, stored.size]).toEqual([0, [], 0]);
  });

  it('goes on without being asked for where it is forgotten, also after the page was loaded again', async () => {
    const { made, files } = follower();
    made.watch();
    answers.push(pending());
    await made.start('people.csv', begin);
    await passed(10);
    made.forget();
    await passed(5000);
    expect([asked.length, files, made.news().working]).toEqual([1, [], null]);
    expect(follower().made.news().working).toBeNull();
  });

  it('can be started again after it was forgotten', async () => {
    const { made, files } = follower();
    made.watch();
    answers.push(pending());
    await made.start('people.csv', begin);
    await passed(10);
    made.forget();
    answers.push(finished());
    await made.start('others.csv', async () => ({ id: JOB, about: 'others.csv' }));
    await passed(500);
    expect(files).toEqual(['others.csv /file/']);
  });
});
