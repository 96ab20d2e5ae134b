import { calls } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { answer, settled, standInServer } from '../testing/stand-in-server.ts';
import { JobFailed, poll } from './polling.ts';

const JOB = '00000000-0000-4000-8000-000000000001';
const { answers, asked } = standInServer();

describe('polling a job', () => {
  it('asks until it has finished, telling how far it is', async () => {
    answers.push(answer(200, { status: 'pending' }));
    answers.push(answer(200, { status: 'started', progress: 0.5, stage: 'Fitting 2 of 4 segments' }));
    answers.push(answer(200, { status: 'finished', result: 1 }));
    const told: unknown[] = [];
    const result = await settled(poll(calls.resultPing, JOB, 2000, { onProgress: (p) => told.push(p) }));
    expect(result).toMatchObject({ value: { status: 'finished', result: 1 } });
    expect(asked).toHaveLength(3);
    expect(told).toEqual([{}, { progress: 0.5, stage: 'Fitting 2 of 4 segments' }]);
  });

  it('throws the sentence of a job that failed', async () => {
    answers.push(answer(200, { status: 'failed', error_message: 'Too few respondents.' }));
    const result = await settled(poll(calls.statusPing, JOB, 100));
    expect(result).toMatchObject({ reason: expect.any(JobFailed) });
    expect(result).toMatchObject({ reason: { message: 'Too few respondents.' } });
  });

  it('bears a server that restarts, and goes on', async () => {
    answers.push(new TypeError('network'), answer(503, { error_message: 'busy' }), answer(200, { status: 'finished' }));
    expect(await settled(poll(calls.statusPing, JOB, 100))).toMatchObject({ value: { status: 'finished' } });
  });

  it('gives up on a job that is not there', async () => {
    answers.push(answer(404, { error_message: 'Not found, or you have no access.' }));
    expect(await settled(poll(calls.statusPing, JOB, 100))).toMatchObject({ reason: { status: 404 } });
    expect(asked).toHaveLength(1);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    answers.push(answer(200, { status: 'pending' }));
    const polling = poll(calls.statusPing, JOB, 100, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await settled(polling)).toMatchObject({ status: 'rejected' });
    expect(asked).toHaveLength(1);
  });
});
