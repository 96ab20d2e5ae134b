import { type Run, viewOf } from '@qp/contract';
import { columnOrder } from '@qp/facts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { freshRun, knownRun, patchRun } from '../run/index.ts';
import { saveView } from './api.ts';
import { type TextStep, useTextSteps } from './use-text-steps.ts';
import { startHistory, step, type ViewAction } from './view-history.ts';
import { isEdited, savedView, type ViewState } from './view-state.ts';

/** The editable view of one run, shared by the Cross-Tab and the Summary and kept while the other tabs are open. */
export interface CrosstabViewStore {
  readonly view: ViewState;
  /** Differs from what is saved. */
  readonly edited: boolean;
  readonly saving: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  act(action: ViewAction): void;
  /** Undoes changes of the view and of the descriptions made here, in the order in which they were made. */
  undo(): void;
  redo(): void;
  /** A description was saved. */
  remember(step: TextStep): void;
  /** Saves what is shown, and says whether later changes of others were kept. Throws if the server refuses. `anyway`: over a newer version. */
  save(anyway?: boolean): Promise<boolean>;
  discard(): void;
  /** Replaces what is here by the version on the server. */
  showTheirs(): Promise<void>;
}

/** Needs `key={run.id}` above it: another run must start without these edits. */
export function useCrosstabView(run: Run): CrosstabViewStore {
  const client = useQueryClient();
  const { id } = run;
  const [draft] = useState(() => readDraft(draftKey(id), (stored) => revived(stored, run)));
  const [history, dispatch] = useReducer(step, run, (opened) => startHistory(savedView(opened), draft?.view));
  // The version that the edits here are made on, whatever else is fetched meanwhile.
  const seen = useRef(draft?.seen ?? run.versions.view);
  const { mutateAsync: save, isPending: saving } = useMutation({
    mutationFn: async ({ sent, anyway }: { sent: ViewState; anyway: boolean }) => {
      const { version, updatedDate, merged } = await saveView(id, sent, seen.current, anyway);
      if (merged) {
        const now = await freshRun(client, id);
        seen.current = now.versions.view;
        dispatch({ kind: 'saved', as: sent, now: savedView(now) });
      } else {
        const { versions } = knownRun(client, run);
        patchRun(client, id, { ...viewOf(sent), updatedDate, versions: { ...versions, view: version } });
        seen.current = version;
        dispatch({ kind: 'saved', as: sent });
      }
      return merged;
    },
  });
  const { present: view, saved } = history;
  const edited = isEdited(view, saved);

  useEffect(() => {
    if (edited) writeDraft(draftKey(id), { view, seen: seen.current });
    else dropDraft(draftKey(id));
  }, [edited, view, id]);

  const texts = useTextSteps();
  const forget = useLatest(texts.forget);
  // The same function for every render: the rows of the table depend on it.
  const act = useCallback(
    (action: ViewAction) => {
      if (action.kind === 'change' || action.kind === 'toggle') forget.current();
      dispatch(action);
    },
    [forget],
  );
  const depth = history.past.length;
  const latest = useLatest(view);
  return useMemo(
    () => ({
      view,
      edited,
      saving,
      canUndo: depth > 0 || texts.canUndo,
      canRedo: history.future.length > 0 || texts.canRedo,
      act,
      undo: () => texts.undo(depth) || dispatch({ kind: 'undo' }),
      redo: () => texts.redo(depth) || dispatch({ kind: 'redo' }),
      remember: (step) => texts.remember(step, depth),
      save: (anyway = false) => save({ sent: latest.current, anyway }),
      discard: () => {
        // At once: the page may be gone before the effect.
        dropDraft(draftKey(id));
        dispatch({ kind: 'replaced', by: saved });
      },
      showTheirs: async () => {
        const now = await freshRun(client, id);
        seen.current = now.versions.view;
        dispatch({ kind: 'replaced', by: savedView(now) });
      },
    }),
    [view, saved, edited, saving, history, depth, texts, act, save, client, id, latest],
  );
}

const draftKey = (runID: string) => `view.${runID}`;

/** Edits made before a reload, and the version they were made on. */
function revived(stored: unknown, run: Run): { view: ViewState; seen: number } | null {
  if (typeof stored !== 'object' || stored === null || !('view' in stored) || !('seen' in stored)) return null;
  // This page wrote it for this run, so its shape is known.
  const view = stored.view as ViewState;
  return {
    view: { ...savedView(run), ...view, order: columnOrder(view.order, run.segments) },
    seen: Number(stored.seen),
  };
}
