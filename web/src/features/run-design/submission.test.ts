import { describe, expect, it } from 'vitest';
import { emptyDraft } from './drafts.ts';
import {
  completed,
  failures,
  isAccepted,
  isSettled,
  overallProgress,
  reviveSubmission,
  type SubmissionUpdate,
  startSubmission,
  toStore,
  updated,
} from './submission.ts';

const [a, b, c] = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ ...emptyDraft(), name }));
const start = startSubmission([a, b, c]);

describe('runs that were submitted together', () => {
  it('are counted as they finish', () => {
    const one = updated(start, a.id, { kind: 'finished' });
    expect(completed(start)).toBe(0);
    expect(completed(one)).toBe(1);
    expect(isSettled(one)).toBe(false);
    const all = [b, c].reduce((submission, draft) => updated(submission, draft.id, { kind: 'finished' }), one);
    expect(isSettled(all)).toBe(true);
    expect(overallProgress(all)).toBe(1);
    expect(failures(all)).toBe('');
  });

  it('say which failed and why, joined with commas', () => {
    let submission = updated(start, b.id, { kind: 'failed', message: 'cluster: the project has no variable Q9.' });
    submission = updated(submission, c.id, { kind: 'failed', name: 'Gamma as sent', message: 'Cancelled.' });
    expect(failures(submission)).toBe('Beta: cluster: the project has no variable Q9., Gamma as sent: Cancelled.');
    expect(completed(updated(submission, a.id, { kind: 'finished' }))).toBe(1);
  });

  it('are computing as soon as the job reports progress or a stage', () => {
    const accepted = updated(start, a.id, { kind: 'accepted', jobId: 'j' });
    const state = (update: SubmissionUpdate) => updated(accepted, a.id, update)[0].state;
    expect(state({ kind: 'progress', progress: 0, stage: '' })).toBe('waiting');
    expect(state({ kind: 'progress', progress: 0, stage: 'Fitting 5 of 8 segments' })).toBe('computing');
  });

  it('can be left once the server has all of them', () => {
    const two = updated(updated(start, a.id, { kind: 'accepted', jobId: '1' }), b.id, { kind: 'accepted', jobId: '2' });
    expect(isAccepted(two)).toBe(false);
    expect(isAccepted(updated(two, c.id, { kind: 'failed', message: 'No.' }))).toBe(true);
  });

  it('are found again after a reload, also those whose answer never came', () => {
    const taken = updated(start, a.id, { kind: 'accepted', jobId: 'job-1' });
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
