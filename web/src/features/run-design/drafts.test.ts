import type { VariableList } from '@qp/facts';
import { designWords } from '@qp/words/run/design';
import { describe, expect, it } from 'vitest';
import {
  changeDraft,
  draftOfRun,
  duplicateDraft,
  emptyDraft,
  knownVariables,
  profileTotal,
  type RunDraft,
  removeDraft,
  renewKeys,
  restoreDraft,
} from './drafts.ts';

function keys() {
  let n = 0;
  return () => `key-${++n}`;
}

describe('the cards of the design form', () => {
  it('begin with an empty name, empty lists and alpha 100', () => {
    expect(emptyDraft()).toMatchObject({
      name: '',
      maxClusters: '',
      cluster: [],
      profile: [],
      metrics: [],
      description: '',
      alpha: '100',
      criterion: 'cv',
      answers: 'auto',
      seed: '1',
      starts: '',
    });
  });

  it('lose profile variables that are chosen as cluster variables', () => {
    const draft = { ...emptyDraft(), profile: ['AGE', 'Q1', 'Q2'] };
    const [changed] = changeDraft([draft], draft.id, { cluster: ['Q1', 'Q9'] });
    expect(changed).toMatchObject({ cluster: ['Q1', 'Q9'], profile: ['AGE', 'Q2'] });
  });

  it('get a new submission key with every change, and only the changed card does', () => {
    const [a, b] = [emptyDraft(), emptyDraft()];
    const after = changeDraft([a, b], a.id, { name: 'Needs' });
    expect(after[0].submissionKey).not.toBe(a.submissionKey);
    expect(after[1]).toBe(b);
  });

  it('are duplicated with all their fields, below the original, under keys of their own', () => {
    const [a, b] = [{ ...emptyDraft(), name: 'Needs', cluster: ['Q1'], description: 'wave 2' }, emptyDraft()];
    const after = duplicateDraft([a, b], a.id);
    expect(after).toHaveLength(3);
    expect(after[2]).toBe(b);
    const { id, submissionKey, ...copied } = after[1];
    expect(a).toMatchObject(copied);
    expect([a.id, b.id]).not.toContain(id);
    expect([a.submissionKey, b.submissionKey]).not.toContain(submissionKey);
  });

  it('are removed one by one, down to none', () => {
    const a = emptyDraft();
    expect(removeDraft([a], a.id)).toEqual([]);
  });

  it('come back where they stood when a removal is undone, and only once', () => {
    const [a, b, c] = [emptyDraft(), emptyDraft(), emptyDraft()];
    expect(restoreDraft(removeDraft([a, b, c], b.id), b, 1)).toEqual([a, b, c]);
    expect(restoreDraft([a, b, c], b, 1)).toEqual([a, b, c]);
  });

  it('are filled from a duplicated run', () => {
    const run = {
      name: 'Needs',
      clusterNum: 8,
      cluster: ['Q1'],
      profile: ['Q1', 'AGE'],
      metrics: ['SPEND'],
      description: 'wave 2',
      alpha: 50,
      criterion: 'icl' as const,
      answers: 'style' as const,
      seed: 7,
      starts: 200,
      weight: { name: 'Census' },
    };
    expect(draftOfRun(run, keys())).toEqual({
      id: 'key-1',
      submissionKey: 'key-2',
      name: 'Needs',
      maxClusters: '8',
      cluster: ['Q1'],
      profile: ['AGE'],
      metrics: ['SPEND'],
      numbers: [],
      selection: false,
      description: 'wave 2',
      alpha: '50',
      criterion: 'icl',
      answers: 'style',
      seed: '7',
      starts: '200',
      weight: 'Census',
    });
  });

  it('say on their buttons what to do, then how many were chosen', () => {
    const empty = emptyDraft();
    const pickerButtonText = (draft: RunDraft, kind: VariableList) =>
      designWords('en').pickers[kind](draft[kind].length, profileTotal(draft));
    expect(pickerButtonText(empty, 'cluster')).toBe('Select Cluster Variables');
    expect(pickerButtonText(empty, 'metrics')).toBe('Select Metrics Variables');
    expect(pickerButtonText(empty, 'profile')).toBe('Select Profile Variables');
    expect(pickerButtonText({ ...empty, cluster: ['Q1', 'Q2'] }, 'profile')).toBe('Select Profile Variables');
    const chosen = { ...empty, cluster: ['Q1', 'Q2'], metrics: ['SPEND'], profile: ['AGE'] };
    expect(pickerButtonText(chosen, 'cluster')).toBe('Selected 2 Cluster Variables');
    expect(pickerButtonText(chosen, 'metrics')).toBe('Selected 1 Metrics Variables');
    expect(pickerButtonText(chosen, 'profile')).toBe('3 Total Profile Variables');
    expect(profileTotal(chosen)).toBe(3);
  });

  it('keep only variables that the project has', () => {
    const draft = { ...emptyDraft(), cluster: ['Q1', 'gone'], profile: ['AGE'], metrics: ['gone'] };
    const known = { cluster: new Set(['Q1']), profile: new Set(['AGE']), metrics: new Set<string>() };
    expect(knownVariables(draft, known)).toMatchObject({ cluster: ['Q1'], profile: ['AGE'], metrics: [] });
  });

  it('get new submission keys before a failed run is tried again', () => {
    const draft = emptyDraft();
    const [renewed] = renewKeys([draft]);
    expect(renewed.id).toBe(draft.id);
    expect(renewed.submissionKey).not.toBe(draft.submissionKey);
  });
});
