import { describe, expect, it } from 'vitest';
import { runState } from './run-state.ts';

const job = { state: 'started' as const, progress: 0.4, stage: 'Fitting 3 of 8 segments', error: null, code: null };

describe('the state of a run', () => {
  it('is finished once there is a result, whatever the job says', () => {
    expect(runState({ hasResult: true, failure: null, code: null, job })).toEqual({ state: 'finished' });
    expect(runState({ hasResult: true, failure: null, code: null, job: null })).toEqual({ state: 'finished' });
  });

  it('is what its job says while it computes', () => {
    expect(runState({ hasResult: false, failure: null, code: null, job })).toEqual({
      state: 'started',
      progress: 0.4,
      stage: 'Fitting 3 of 8 segments',
    });
    expect(runState({ hasResult: false, failure: null, code: null, job: { ...job, state: 'pending' } }).state).toBe(
      'pending',
    );
  });

  it('is failed with the stored reason, even after the job is deleted', () => {
    expect(runState({ hasResult: false, failure: 'Cancelled.', code: 'job-cancelled', job: null })).toEqual({
      state: 'failed',
      reason: 'Cancelled.',
      code: 'job-cancelled',
    });
    expect(
      runState({
        hasResult: false,
        failure: null,
        code: null,
        job: { ...job, state: 'failed', error: 'No room.', code: 'storage-full' },
      }),
    ).toEqual({
      state: 'failed',
      reason: 'No room.',
      code: 'storage-full',
    });
  });

  it('is failed without a result, a job and a reason', () => {
    expect(runState({ hasResult: false, failure: null, code: null, job: null }).state).toBe('failed');
  });
});
