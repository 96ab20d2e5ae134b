import type { Run } from '@qp/contract';
import { columnOrder } from '@qp/facts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts';
import { freshRun, patchRun } from '../run-query.ts';
import { saveView } from './api.ts';
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
  /** Saves what is shown; throws if the server refuses. `anyway`: over a newer version. */
  save(anyway?: boolean): Promise<void>;
  /** Replaces what is here by the version on the server. */
  showTheirs(): Promise<void>;
}

/** Needs `key={run.id}` above it: another run must start without these edits. */
export function useCrosstabView(run: Run): CrosstabViewStore {
  const client = useQueryClient();
  const { id, updatedDate } = run;
  const [history, act] = useReducer(step, run, (opened) => {
    const saved = savedView(opened);
    return startHistory(saved, readDraft(draftKey(opened.id), (stored) => revived(stored, opened)) ?? saved);
  });
  const { mutateAsync: save, isPending: saving } = useMutation({
    mutationFn: ({ sent, anyway }: { sent: ViewState; anyway: boolean }) => saveView(run, sent, anyway),
    onSuccess: (patch, { sent }) => {
      patchRun(client, id, patch);
      act({ kind: 'saved', as: sent });
    },
  });
  const { present: view, saved } = history;
  const edited = isEdited(view, saved);

  useEffect(() => {
    if (edited) writeDraft(draftKey(id), { view, updatedDate });
    else dropDraft(draftKey(id));
  }, [edited, view, id, updatedDate]);

  const latest = useRef(view);
  latest.current = view;
  return useMemo(
    () => ({
      view,
      edited,
      saving,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      act,
      save: async (anyway = false) => {
        await save({ sent: latest.current, anyway });
      },
      showTheirs: async () => act({ kind: 'replaced', by: savedView(await freshRun(client, id)) }),
    }),
    [view, edited, saving, history, save, client, id],
  );
}

const draftKey = (runID: string) => `view.${runID}`;

/** Edits made before a reload, if the run was not saved since. */
function revived(stored: unknown, run: Run): ViewState | null {
  if (typeof stored !== 'object' || stored === null || !('view' in stored) || !('updatedDate' in stored)) return null;
  if (stored.updatedDate !== run.updatedDate) return null;
  // This page wrote it for this version of the run, so its shape is known.
  const view = stored.view as ViewState;
  return { ...savedView(run), ...view, order: columnOrder(view.order, run.segments) };
}
