import { type CallAnswer, calls } from '@qp/contract';
import type { ValueChoice } from '@qp/facts';
import { valueWords } from '@qp/words/value/value';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../lib/http.ts';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { type Changed, changedBy } from '../run/index.ts';

export const VALUE_POLL_MS = 400;

export type Value = CallAnswer<typeof calls.value>;
export const valueKey = (runID: string) => ['value', runID] as const;

function valueQuery(runID: string) {
  return queryOptions({
    queryKey: valueKey(runID),
    queryFn: ({ signal }) => send(calls.value, { params: { runID }, signal }),
  });
}

interface Save {
  readonly next: ValueChoice;
  /** Over what was changed elsewhere meanwhile. */
  readonly anyway?: boolean;
  /** With the file that was scored last as the population. */
  readonly ofLast?: boolean;
  /** Other figures come of it. */
  readonly refresh?: boolean;
}

/** What the segments of a run are worth. A change shows at once; saves go out one after the other. */
export function useValue(runID: string) {
  const client = useQueryClient();
  const words = useWords(valueWords);
  const toast = useToast();
  const key = valueKey(runID);
  const { data, error, refetch } = useQuery(valueQuery(runID));
  const [refused, setRefused] = useState<{ saving: Save; changed: Changed } | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: key });
  const saving = useMutation({
    scope: { id: `value.${runID}` },
    mutationFn: ({ next, anyway = false, ofLast = false }: Save) => {
      const body = {
        version: String(client.getQueryData<Value>(key)?.version ?? 0),
        population: next.population === null ? '' : String(next.population),
        metrics: JSON.stringify(next.metrics),
        weights: JSON.stringify(next.weights),
        own: JSON.stringify(next.own),
        of_file: ofLast ? ('last' as const) : next.file ? ('saved' as const) : ('' as const),
        ...(anyway && { all_the_same: 'true' as const }),
      };
      return send(calls.saveValue, { params: { runID }, body });
    },
    onSuccess: async ({ version, merged, job_id }, { refresh }) => {
      setRefused(null);
      client.setQueryData<Value>(key, (before) => before && { ...before, version, job_id });
      if (merged || refresh) await reload();
    },
    onError: async (failure, tried) => {
      const changed = changedBy(failure);
      if (changed) return setRefused({ saving: tried, changed });
      toast.failed(failure, words.notSaved);
      await reload();
    },
  });
  const save = (next: ValueChoice, ofLast = false) => {
    const refresh = ofLast || (!next.file && Boolean(data?.choice.file));
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<Value>(key, (before) => before && { ...before, choice: next });
    saving.mutate({ next, ofLast, refresh });
  };
  return {
    data,
    error,
    refetch,
    save,
    saving: saving.isPending,
    changed: refused?.changed ?? null,
    showTheirs: async () => {
      setRefused(null);
      await reload();
    },
    saveMine: () => refused && saving.mutate({ ...refused.saving, anyway: true }),
  };
}
