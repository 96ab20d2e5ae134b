import type { Run } from '@qp/contract';
import { NO_EDITS } from '@qp/facts';
import { personaWords } from '@qp/words/personas/screen';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { type Changed, changedBy, patchRun, runKey } from '../run/index.ts';
import { type PersonaDraft, personasKey, personasQuery, type SavedEdits, savePersonas } from './api.ts';

export interface PersonaStore {
  /** Null until it is there. */
  readonly draft: PersonaDraft | null;
  readonly error: Error | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  retry(): void;
  /** Every change is saved at once and can be undone. */
  change(to: (draft: PersonaDraft) => PersonaDraft): void;
  undo(): void;
  redo(): void;
  /** The last change touches what was changed elsewhere meanwhile: the person chooses. */
  readonly changed: Changed | null;
  readonly saving: boolean;
  showTheirs(): void;
  saveMine(): void;
}

const DEPTH = 100;

interface PersonaSave {
  readonly next: PersonaDraft;
  /** Over what was changed elsewhere meanwhile. */
  readonly anyway?: boolean;
}

/** Those of one scope wait for each other. */
export function personaSaves(client: QueryClient, run: Pick<Run, 'id' | 'versions'>) {
  const { id } = run;
  return {
    scope: { id: `personas.${id}` },
    mutationFn: async ({ next, anyway = false }: PersonaSave) => {
      // As they are now: an earlier save may have raised both.
      const version = client.getQueryData<SavedEdits>(personasKey(id))?.version ?? 0;
      const { versions } = client.getQueryData<Run>(runKey(id)) ?? run;
      const { version: now, merged, patch } = await savePersonas({ id, versions }, version, next, anyway);
      client.setQueryData<SavedEdits>(personasKey(id), (before) => before && { ...before, version: now });
      patchRun(client, id, patch);
      return merged;
    },
  };
}

/** What is edited on the personas of one run. Saves go out one after the other, each on the version that the last one made. */
export function usePersonaStore(run: Run): PersonaStore {
  const client = useQueryClient();
  const words = useWords(personaWords);
  const toast = useToast();
  const { data, error, refetch } = useQuery(personasQuery(run.id));
  const [past, setPast] = useState<readonly PersonaDraft[]>([]);
  const [future, setFuture] = useState<readonly PersonaDraft[]>([]);
  const { id, segments, header_descriptions } = run;
  const draft = useMemo<PersonaDraft | null>(
    () =>
      data
        ? {
            edits: Array.from({ length: segments }, (_, k) => data.edits[k] ?? NO_EDITS),
            descriptions: Array.from({ length: segments }, (_, k) => header_descriptions[k] ?? ''),
          }
        : null,
    [data, segments, header_descriptions],
  );

  const [refused, setRefused] = useState<{ next: PersonaDraft; changed: Changed } | null>(null);
  const showStored = useCallback(async () => {
    setPast([]);
    setFuture([]);
    setRefused(null);
    await Promise.all([
      client.invalidateQueries({ queryKey: personasKey(id) }),
      client.invalidateQueries({ queryKey: runKey(id) }),
    ]);
  }, [client, id]);
  const { mutate: save, isPending: saving } = useMutation({
    ...personaSaves(client, run),
    onSuccess: async (merged) => {
      setRefused(null);
      // What was typed in another tab is shown beside what was typed here.
      if (merged) await showStored();
    },
    onError: async (failure, { next }) => {
      const changed = changedBy(failure);
      if (changed) return setRefused({ next, changed });
      toast.failed(failure, words.notSaved);
      await showStored();
    },
  });
  const write = useCallback(
    (next: PersonaDraft) => {
      // Shown at once; what the server makes of it follows.
      client.setQueryData<SavedEdits>(personasKey(id), (before) => before && { ...before, edits: next.edits });
      patchRun(client, id, { header_descriptions: [...next.descriptions] });
      save({ next });
    },
    [client, id, save],
  );

  const change = useCallback(
    (to: (before: PersonaDraft) => PersonaDraft) => {
      if (!draft) return;
      const next = to(draft);
      if (next === draft || JSON.stringify(next) === JSON.stringify(draft)) return;
      setPast((before) => [...before, draft].slice(-DEPTH));
      setFuture([]);
      write(next);
    },
    [draft, write],
  );
  const undo = useCallback(() => {
    const before = past.at(-1);
    if (!draft || !before) return;
    setPast(past.slice(0, -1));
    setFuture([draft, ...future]);
    write(before);
  }, [draft, past, future, write]);
  const redo = useCallback(() => {
    const [after, ...rest] = future;
    if (!draft || !after) return;
    setPast([...past, draft]);
    setFuture(rest);
    write(after);
  }, [draft, past, future, write]);

  return useMemo(
    () => ({
      draft,
      error,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      retry: () => void refetch(),
      change,
      undo,
      redo,
      changed: refused?.changed ?? null,
      saving,
      showTheirs: () => void showStored(),
      saveMine: () => refused && save({ next: refused.next, anyway: true }),
    }),
    [draft, error, past.length, future.length, refetch, change, undo, redo, refused, saving, showStored, save],
  );
}
