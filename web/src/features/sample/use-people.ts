import type { ProjectPeople } from '@qp/contract';
import type { PeopleChoice } from '@qp/facts';
import { peopleWords } from '@qp/words/sample/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { weightsQuery } from '../../lib/project-queries.ts';
import { useWords } from '../../lib/words.ts';
import { useToast } from '../../ui/toasts.tsx';
import { choosePeople, peopleQuery } from './api.ts';

/** Changes who takes part in new runs, with an undo. A choice of someone else is shown instead of replaced. */
export function useChoosePeople(projectID: string, now: ProjectPeople) {
  const words = useWords(peopleWords);
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = peopleQuery(projectID);
  const show = (people: ProjectPeople) => {
    client.setQueryData(queryKey, people);
    // Weights are made again for who takes part now.
    void client.invalidateQueries({ queryKey: weightsQuery(projectID).queryKey });
  };
  return useMutation({
    mutationFn: (choice: PeopleChoice) => choosePeople(projectID, now, choice),
    onSuccess: (saved) => {
      show(saved);
      const undo = () => choosePeople(projectID, saved, now).then(show, (reason) => toast.failed(reason));
      toast.done(words.saved, { undo: () => void undo() });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
