import type { RunListItem } from '@qp/contract';
import { runListWords } from '@qp/words/run/list';
import { describe, expect, it } from 'vitest';
import { isComputing } from './api.ts';
import { stateWords } from './run-progress.tsx';

const run: RunListItem = {
  id: 'r',
  'Run Name': 'Needs',
  'Run Date': '2026-11-14T10:00:00Z',
  'Updated Date': '2026-11-14T10:00:00Z',
  source: 'fitted',
  given_from: null,
  '# of Clusters': null,
  '# of Cluster Vars.': 3,
  '# of Metrics Vars.': 0,
  '# of Profile Vars.': 0,
  model: null,
  bic: null,
  smallest: null,
  grade: null,
  stability: null,
  stability_under_way: false,
  note: '',
  state: 'pending',
  job_id: 'j',
};

describe('the state of a run in words', () => {
  it('is how far a computing run is and what it does', () => {
    const started = { ...run, state: 'started' as const, progress: 0.416, stage: 'Fitting 5 of 8 segments' };
    expect(stateWords(runListWords('en'), started)).toMatchObject({ word: '42%', detail: 'Fitting 5 of 8 segments' });
    expect(stateWords(runListWords('en'), run)).toMatchObject({ word: 'Queued', detail: '' });
  });

  it('is why a run has failed', () => {
    const failed = { ...run, state: 'failed' as const, error_message: 'The variable Q12 has one answer only.' };
    expect(stateWords(runListWords('en'), failed)).toEqual({
      word: 'Failed',
      detail: failed.error_message,
      tone: 'danger',
    });
  });

  it('says of a run that was stopped on purpose that it was, and until then that it is being stopped', () => {
    const stopping = { ...run, state: 'started' as const, progress: 0.4, stage: 'Fitting' };
    expect(stateWords(runListWords('en'), stopping, true)).toEqual({
      word: 'Cancelling',
      detail: 'Fitting',
      tone: 'quiet',
    });
    const stopped = {
      ...run,
      state: 'failed' as const,
      error_message: 'Cancelled.',
      error_code: 'job-cancelled' as const,
    };
    expect(stateWords(runListWords('en'), stopped, true)).toEqual({ word: 'Cancelled', detail: '', tone: 'quiet' });
  });

  it('is watched only while something is computing', () => {
    expect([run, { ...run, state: 'started' as const }].every(isComputing)).toBe(true);
    expect(isComputing({ ...run, state: 'failed' })).toBe(false);
    expect(isComputing({ ...run, state: 'finished' })).toBe(false);
  });
});
