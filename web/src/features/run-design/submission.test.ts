import { describe, expect, it } from 'vitest';
import { emptyDraft } from './drafts.ts';
import {
  completed,
  doing,
  failures,
  hear,
  isSettled,
  isTaken,
  overallProgress,
  reviveSubmission,
  startSubmission,
  toStore,
} from './submission.ts';

const [a, b, c] = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ ...emptyDraft(), name }));
const start = startSubmission([a, b, c]);

describe('runs that were submitted together', () => {
  it('are counted as they finish', () => {
    const one = hear(start, a.id, { kind: 'finished' });
    expect(completed(start)).toBe(0);
    expect(completed(one)).toBe(1);
    expect(isSettled(one)).toBe(false);
    const all = [b, c].reduce((submission, draft) => hear(submission, draft.id, { kind: 'finished' }), one);
    expect(isSettled(all)).toBe(true);
    expect(overallProgress(all)).toBe(1);
    expect(failures(all)).toBe('');
  });

  it('say which failed and why, joined with commas', () => {
    let submission = hear(start, b.id, { kind: 'failed', message: 'cluster: the project has no variable Q9.' });
    submission = hear(submission, c.id, { kind: 'failed', name: 'Gamma as sent', message: 'Cancelled.' });
    expect(failures(submission)).toBe('Beta: cluster: the project has no variable Q9., Gamma as sent: Cancelled.');
    expect(completed(hear(submission, a.id, { kind: 'finished' }))).toBe(1);
  });

  it('say in words what each is doing', () => {
    const run = (submission: typeof start) => doing(submission[0]);
    expect(run(start)).toBe('Sending');
    const taken = hear(start, a.id, { kind: 'taken', jobId: 'j' });
    expect(run(taken)).toBe('Waiting for its turn');
    expect(run(hear(taken, a.id, { kind: 'progress', progress: 0, stage: '' }))).toBe('Waiting for its turn');
    const fitting = { kind: 'progress', progress: 0.4, stage: 'Fitting 5 of 8 segments' } as const;
    expect(run(hear(taken, a.id, fitting))).toBe('Fitting 5 of 8 segments');
  });

  it('can be left once the server has all of them', () => {
    const two = hear(hear(start, a.id, { kind: 'taken', jobId: '1' }), b.id, { kind: 'taken', jobId: '2' });
    expect(isTaken(two)).toBe(false);
    expect(isTaken(hear(two, c.id, { kind: 'failed', message: 'No.' }))).toBe(true);
  });

  it('are found again after a reload, also those whose answer never came', () => {
    const taken = hear(start, a.id, { kind: 'taken', jobId: 'job-1' });
    const revived = reviveSubmission(JSON.parse(JSON.stringify(toStore(taken))))!;
    expect(revived.map((run) => [run.draft.name, run.jobId, run.state])).toEqual([
      ['Alpha', 'job-1', 'waiting'],
      ['Beta', null, 'sending'],
      ['Gamma', null, 'sending'],
    ]);
    expect(revived[1].draft.submissionKey).toBe(b.submissionKey);
    expect(reviveSubmission([{ jobId: 4 }])).toBeNull();
    expect(reviveSubmission([])).toBeNull();
  });
});
