import { describe, expect, it } from 'vitest';
import { afterSubmission, type Design, emptyDesign, leaveDesign, openDesign, reviveDesign } from './design.ts';
import { emptyDraft } from './drafts.ts';

const duplicate = {
  name: 'Needs',
  clusterNum: 8,
  cluster: ['Q1'],
  profile: [],
  metrics: [],
  description: '',
  alpha: 100,
};
const begun: Design = { drafts: [{ ...emptyDraft(), name: 'Begun' }], duplicated: null };
const names = (design: Design) => design.drafts.map((draft) => draft.name);

describe('the design form in the browser', () => {
  it('opens with one empty card, or with what was being written', () => {
    expect(names(openDesign(null, null))).toEqual(['']);
    expect(openDesign(begun, null)).toBe(begun);
  });

  it('puts a duplicated run into a card of its own and keeps what was being written', () => {
    expect(names(openDesign(emptyDesign(), duplicate))).toEqual(['Needs']);
    expect(names(openDesign(begun, duplicate))).toEqual(['Needs', 'Begun']);
  });

  it('goes on where it was when it is opened again with the same duplicate', () => {
    const opened = openDesign(null, duplicate);
    const edited = { ...opened, drafts: [{ ...opened.drafts[0], name: 'Needs, edited' }] };
    expect(names(openDesign(edited, duplicate))).toEqual(['Needs, edited']);
    expect(names(openDesign(edited, { ...duplicate, name: 'Other' }))).toEqual(['Other']);
  });

  it('forgets the duplicated run when the tab is left, and nothing else', () => {
    expect(names(leaveDesign(openDesign(begun, duplicate)))).toEqual(['Begun']);
    expect(leaveDesign(begun)).toBe(begun);
    expect(names(openDesign(leaveDesign(openDesign(null, duplicate)), null))).toEqual(['']);
  });

  it('keeps after a submission only the cards that failed, and never no card', () => {
    const [a, b] = [
      { ...emptyDraft(), name: 'A' },
      { ...emptyDraft(), name: 'B' },
    ];
    const renewed = { ...b, submissionKey: 'another-key' };
    const after = afterSubmission({ drafts: [a, b], duplicated: null }, new Set([a.id]), [renewed]);
    expect(after.drafts).toEqual([renewed]);
    expect(names(afterSubmission(after, new Set([b.id]), []))).toEqual(['']);
  });

  it('comes back from storage, and is left alone where what is stored is something else', () => {
    const design = openDesign(begun, duplicate);
    expect(reviveDesign(JSON.parse(JSON.stringify(design)))).toEqual(design);
    expect(reviveDesign({ drafts: [{ name: 'old' }] })).toBeNull();
    expect(reviveDesign(null)).toBeNull();
  });
});
