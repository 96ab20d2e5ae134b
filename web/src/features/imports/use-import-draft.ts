import { calls, type ImportChange, type ImportChanged, type ImportDraft } from '@qp/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/http.ts';
import { useToast } from '../../ui/toasts.tsx';
import { draftQuery, withChanged } from './api.ts';

export interface DraftEditing {
  /** `words` describe the change for undo. The page shows it immediately. */
  change(changes: readonly ImportChange[], words: string): void;
  undo(): void;
  redo(): void;
  restart(): void;
}

/** A change of the plan, given the revision it builds on. */
export type DraftChange = (revision: string) => Promise<ImportChanged>;

/** Changes of one scope are queued: each builds on the revision of the previous one. */
export function draftChanges(client: QueryClient, importID: string) {
  const key = draftQuery(importID).queryKey;
  return {
    scope: { id: `import.${importID}` },
    mutationFn: async (change: DraftChange) => {
      const draft = client.getQueryData<ImportDraft>(key);
      if (!draft) return;
      const answer = await change(String(draft.revision));
      // A grouping undone or redone: the variables are others.
      if (answer.regrouped) await client.refetchQueries({ queryKey: key });
      else client.setQueryData<ImportDraft>(key, (now) => now && withChanged(now, answer));
    },
  };
}

/** Changes are sent one by one. A refused change restores the server's state. */
export function useImportDraft(importID: string): DraftEditing {
  const client = useQueryClient();
  const toast = useToast();
  const key = draftQuery(importID).queryKey;
  const { mutate: enqueue } = useMutation({
    ...draftChanges(client, importID),
    onError: async (error) => {
      toast.failed(error);
      await client.refetchQueries({ queryKey: key });
    },
  });

  const params = { importID };
  return {
    change(changes, words) {
      client.setQueryData<ImportDraft>(key, (draft) => draft && applied(draft, changes));
      const body = { changes: JSON.stringify(changes), words };
      enqueue((revision) => send(calls.changeImport, { params, body: { ...body, revision } }));
    },
    undo: () => enqueue((revision) => send(calls.undoImport, { params, body: { revision } })),
    redo: () => enqueue((revision) => send(calls.redoImport, { params, body: { revision } })),
    restart: () => enqueue((revision) => send(calls.restartImport, { params, body: { revision } })),
  };
}

function applied(draft: ImportDraft, changes: readonly ImportChange[]): ImportDraft {
  const sets = new Map<string, ImportChange['set']>();
  for (const { codes, set } of changes) for (const code of codes) sets.set(code, { ...sets.get(code), ...set });
  const variables = draft.variables.map((variable) => {
    const set = sets.get(variable.source.code);
    return set ? { ...variable, plan: { ...variable.plan, ...set }, changed: true } : variable;
  });
  return { ...draft, variables };
}
