import { type CallBody, calls } from '@qp/contract';
import { weightWords } from '@qp/words/sample/weights';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/http.ts';
import { weightsQuery } from '../../lib/project-queries.ts';
import { useWords } from '../../lib/words.ts';
import { useToast } from '../../ui/toasts.tsx';

export type NewWeight = CallBody<typeof calls.makeWeight>;

export function useMakeWeight(projectID: string) {
  const words = useWords(weightWords);
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: NewWeight) => send(calls.makeWeight, { params: { projectID }, body }),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: weightsQuery(projectID).queryKey });
      toast.done(words.made(name));
    },
  });
}

export function useRemoveWeight(projectID: string) {
  const words = useWords(weightWords);
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (name: string) => send(calls.removeWeight, { params: { projectID }, body: { name } }),
    onSuccess: (_, name) => toast.done(words.removed(name)),
    onSettled: () => client.invalidateQueries({ queryKey: weightsQuery(projectID).queryKey }),
  });
}
