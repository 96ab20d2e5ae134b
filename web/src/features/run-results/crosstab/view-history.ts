import { viewGroups, viewOfGroups } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { isEdited, toggled, type ViewState } from './view-state.ts';

/** Every state of the view since it was opened, for undo and redo. */
interface ViewHistory {
  readonly saved: ViewState;
  readonly past: readonly ViewState[];
  readonly present: ViewState;
  readonly future: readonly ViewState[];
  /** What the last change was of: one number typed digit by digit is one step back, not five. */
  readonly lastField: string | null;
  readonly listEdits: number;
}

export type ViewAction =
  | { readonly kind: 'change'; readonly to: (view: ViewState) => ViewState; readonly field?: string | undefined }
  | { readonly kind: 'toggle'; readonly list: VariableList; readonly code: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** `now`: what the server made of it, where later changes of others were kept. */
  | { readonly kind: 'saved'; readonly as: ViewState; readonly now?: ViewState }
  /** A newer version from the server replaces everything here. */
  | { readonly kind: 'replaced'; readonly by: ViewState }
  /** What was written is final: the next change of the same field is a step of its own. */
  | { readonly kind: 'settle' };

const DEPTH = 200;

export function startHistory(saved: ViewState, present: ViewState = saved): ViewHistory {
  const listEdits = Math.max(saved.listEdit, present.listEdit);
  return { saved, past: present === saved ? [] : [saved], present, future: [], lastField: null, listEdits };
}

export function step(history: ViewHistory, action: ViewAction): ViewHistory {
  switch (action.kind) {
    case 'change':
      return to(history, action.to(history.present), action.field ?? null);
    case 'toggle': {
      const listEdits = history.listEdits + 1;
      return { ...to(history, toggled(history.present, action.list, action.code, listEdits), null), listEdits };
    }
    case 'undo': {
      const before = history.past.at(-1);
      if (!before) return history;
      const { past, present, future } = history;
      return { ...history, past: past.slice(0, -1), present: before, future: [present, ...future], lastField: null };
    }
    case 'redo': {
      const [after, ...future] = history.future;
      if (!after) return history;
      return { ...history, past: [...history.past, history.present], present: after, future, lastField: null };
    }
    case 'saved':
      return action.now ? onTop(history, action.as, action.now) : { ...history, saved: action.as, lastField: null };
    case 'replaced':
      return startHistory(action.by);
    case 'settle':
      return history.lastField === null ? history : { ...history, lastField: null };
  }
}

/** What others changed is taken into every step, so an undo does not take it back. */
function onTop(history: ViewHistory, sent: ViewState, now: ViewState): ViewHistory {
  const rebased = (view: ViewState): ViewState => {
    const [mine, mySent, theirs] = [viewGroups(view), viewGroups(sent), viewGroups(now)];
    const names = Object.keys(mine) as (keyof typeof mine)[];
    const kept = names.map((name) => [name, isSame(mine[name], mySent[name]) ? theirs[name] : mine[name]] as const);
    return { ...viewOfGroups(Object.fromEntries(kept)), listEdit: view.listEdit };
  };
  const { past, present, future } = history;
  return {
    ...history,
    saved: { ...now, listEdit: sent.listEdit },
    past: past.map(rebased),
    present: rebased(present),
    future: future.map(rebased),
    lastField: null,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function to(history: ViewHistory, next: ViewState, field: string | null): ViewHistory {
  if (next === history.present || !isEdited(next, history.present)) return history;
  const goesOn = field !== null && field === history.lastField;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-DEPTH);
  return { ...history, past, present: next, future: [], lastField: field };
}
