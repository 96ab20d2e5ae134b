import { calls, type ProjectPeople } from '@qp/contract';
import { runDetailsWords } from '@qp/words/run/details';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send, sendForFile } from '../../../lib/http.ts';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';

/** The identifiers of a segment's people in the file of probabilities. */
export function peopleOfSegment(csv: string, segment: number): string[] {
  const rows = csv.matchAll(/(?:^|\r\n)("(?:[^"]|"")*"|[^,"\r\n]*),SEG(\d+),/g);
  return [...rows].flatMap(([, id, own]) => {
    if (Number(own) !== segment) return [];
    return id.startsWith('"') ? id.slice(1, -1).replaceAll('""', '"') : id;
  });
}

/** Leaves the people of a segment out of new runs of the project, with an undo. */
export function useSetAside(projectID: string, runID: string): (segment: number) => void {
  const words = useWords(runDetailsWords).trust;
  const client = useQueryClient();
  const toast = useToast();
  const params = { projectID };
  const leaveOut = (left_out: readonly string[], { version }: ProjectPeople) =>
    send(calls.choosePeople, { params, body: { left_out: JSON.stringify(left_out), version: String(version) } });
  const show = (people: ProjectPeople) => client.setQueryData(['people', projectID], people);
  const { mutate } = useMutation({
    mutationFn: async (segment: number) => {
      const file = await sendForFile(calls.downloadProbabilities, { params: { runID } });
      const own = peopleOfSegment(await file.text(), segment);
      const before = await send(calls.people, { params });
      const saved = await leaveOut([...new Set([...before.left_out, ...own])], before);
      return { before, saved, people: own.length };
    },
    onSuccess: ({ before, saved, people }) => {
      show(saved);
      const undo = () => leaveOut(before.left_out, saved).then(show, (reason) => toast.failed(reason));
      toast.done(words.setAside(people), { undo: () => void undo() });
    },
    onError: (error) => toast.failed(error),
  });
  return mutate;
}
