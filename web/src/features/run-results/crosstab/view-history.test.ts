import { describe, expect, it } from 'vitest';
import { exampleRun } from './testing/example-run.ts';
import { startHistory, step, type ViewAction } from './view-history.ts';
import { isEdited, movedColumn, savedView, sortedBy, type ViewState } from './view-state.ts';

const run = exampleRun({ segments: 4 });
const after = (...actions: ViewAction[]) => actions.reduce(step, startHistory(savedView(run)));
const change = (to: (view: ViewState) => ViewState, field?: string): ViewAction => ({ kind: 'change', to, field });
const threshold = (value: number | null) =>
  change((view) => ({ ...view, filterThresholdValue: value }), 'filterThresholdValue');
const edited = (history: ReturnType<typeof after>) => isEdited(history.present, history.saved);
const move = (segment: number, place: number) => change((view) => movedColumn(view, segment, place));
const toggle: ViewAction = { kind: 'toggle', list: 'metrics', code: 'm1' };

describe('edited', () => {
  it('is not set when a run is opened', () => {
    expect(edited(after())).toBe(false);
  });

  it('is set by the column order and cleared by moving the column back', () => {
    expect(edited(after(move(1, 2)))).toBe(true);
    expect(edited(after(move(1, 2), move(1, 0)))).toBe(false);
  });

  it('is set by every filter and sort setting and cleared by setting it back', () => {
    const settings: Partial<ViewState>[] = [
      { filterCriteriaValue: '≥' },
      { filterThresholdValue: 30 },
      { filterCriteriaIndex: '<' },
      { filterThresholdIndex: 0 },
      { sortRowsBy: 'Marginal Val.' },
      { sortRowsDir: 'asc' },
      { sortColsDir: 'asc' },
    ];
    for (const setting of settings) {
      const set = change((view) => ({ ...view, ...setting }));
      const back = change((view) => ({
        ...view,
        ...Object.fromEntries(Object.keys(setting).map((key) => [key, Reflect.get(savedView(run), key)])),
      }));
      expect(edited(after(set))).toBe(true);
      expect(edited(after(set, back))).toBe(false);
    }
  });

  it('is set by a variable list and stays when the box is ticked back', () => {
    expect(edited(after(toggle))).toBe(true);
    const twice = after(toggle, toggle);
    expect([...twice.present.metrics].sort()).toEqual([...run.metrics].sort());
    expect(edited(twice)).toBe(true);
  });

  it('stays when order and filters are reverted but a list was changed', () => {
    expect(edited(after(move(1, 2), toggle, move(1, 0)))).toBe(true);
  });

  it('is cleared by saving, and what was saved is the new baseline', () => {
    const changed = after(move(1, 2), toggle);
    const saved = step(changed, { kind: 'saved', as: changed.present });
    expect(edited(saved)).toBe(false);
    expect(edited(step(saved, { kind: 'undo' }))).toBe(true);
    expect(edited(step(step(saved, { kind: 'undo' }), { kind: 'redo' }))).toBe(false);
  });

  it('stays when more was changed while the save was on its way', () => {
    const sent = after(move(1, 2));
    const meanwhile = step(sent, move(3, 0));
    expect(edited(step(meanwhile, { kind: 'saved', as: sent.present }))).toBe(true);
  });

  it('is cleared by undoing everything, lists included', () => {
    const all = after(toggle, move(2, 0), { kind: 'undo' }, { kind: 'undo' });
    expect(edited(all)).toBe(false);
    expect(all.present).toEqual(savedView(run));
  });
});

describe('undo and redo', () => {
  it('walk back and forth through every edit', () => {
    const history = after(move(1, 3), move(2, 3), threshold(5));
    const orders = [history.present];
    let back = history;
    while (back.past.length > 0) {
      back = step(back, { kind: 'undo' });
      orders.push(back.present);
    }
    expect(orders.length).toBe(4);
    let forth = back;
    for (let i = 0; i < 3; i++) forth = step(forth, { kind: 'redo' });
    expect(forth.present).toEqual(history.present);
    expect(step(forth, { kind: 'redo' })).toBe(forth);
    expect(step(back, { kind: 'undo' })).toBe(back);
  });

  it('take a number typed digit by digit as one step', () => {
    const typed = after(threshold(3), threshold(30), threshold(300));
    expect(typed.past.length).toBe(1);
    const left = step(after(threshold(3)), { kind: 'settle' });
    expect(step(left, threshold(4)).past.length).toBe(2);
  });

  it('forget what was undone once something else is changed', () => {
    expect(after(move(1, 3), { kind: 'undo' }, move(2, 0)).future).toEqual([]);
  });

  it('keep no step for a change that changes nothing', () => {
    expect(after(move(1, 0)).past).toEqual([]);
    expect(after(threshold(null)).past).toEqual([]);
  });
});

describe('columns', () => {
  const by = (code: string, row: string, direction: 'asc' | 'desc' = 'desc') =>
    change((view) => sortedBy(view, run, JSON.stringify([code, row]), direction));

  it('are ordered by the row chosen, and by 1 … n again when the choice is cleared', () => {
    const sorted = after(by('', 'Absolute Val.', 'asc'));
    expect(sorted.present.order).toEqual([4, 3, 2, 1]);
    expect(
      after(
        by('', 'Absolute Val.', 'asc'),
        change((view) => sortedBy(view, run, '', 'asc')),
      ).present.order,
    ).toEqual([1, 2, 3, 4]);
  });

  it('keep their order and lose the sort when one is dragged', () => {
    const dragged = after(by('', 'Absolute Val.', 'asc'), move(1, 0)).present;
    expect(dragged.order).toEqual([1, 4, 3, 2]);
    expect(dragged.sortColsBy).toBe('');
  });

  it('stay as they were dragged when only the direction is turned', () => {
    const turned = after(
      move(1, 3),
      change((view) => sortedBy(view, run, '', 'asc')),
    ).present;
    expect(turned.order).toEqual([2, 3, 4, 1]);
    expect(turned.sortColsDir).toBe('asc');
  });
});

describe('membership', () => {
  it('unticks profile when cluster is ticked, and cluster when profile is', () => {
    const toCluster = after({ kind: 'toggle', list: 'cluster', code: 'p1' }).present;
    expect([toCluster.cluster.includes('p1'), toCluster.profile.includes('p1')]).toEqual([true, false]);
    const toProfile = after({ kind: 'toggle', list: 'profile', code: 'c1' }).present;
    expect([toProfile.cluster.includes('c1'), toProfile.profile.includes('c1')]).toEqual([false, true]);
  });
});

describe('a save that was merged with another', () => {
  it('shows what others changed, keeps what was changed here since, and an undo leaves theirs alone', () => {
    const before = after(threshold(30));
    const sent = before.present;
    const now: ViewState = { ...sent, sortRowsBy: 'Absolute Val.', listEdit: 0 };
    const merged = [move(1, 2), { kind: 'saved', as: sent, now } as const].reduce(step, before);
    expect(merged.saved).toMatchObject({ sortRowsBy: 'Absolute Val.', filterThresholdValue: 30 });
    expect(merged.present).toMatchObject({
      sortRowsBy: 'Absolute Val.',
      filterThresholdValue: 30,
      order: [2, 3, 1, 4],
    });
    expect(step(step(merged, { kind: 'undo' }), { kind: 'undo' }).present).toMatchObject({
      sortRowsBy: 'Absolute Val.',
      filterThresholdValue: null,
      order: [1, 2, 3, 4],
    });
  });
});
