import { runChangeWords } from '@qp/words/run/changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useWords } from '../../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { runKey } from '../run/index.ts';
import { deleteRun } from './api.ts';

interface DeleteRunProps {
  readonly project: LoadedProject;
  readonly run: { readonly id: string; readonly name: string };
  onDeleted(): void;
  onClose(): void;
}

/** Asks, deletes, and says so. Mount it to open it. */
export function DeleteRun({ project, run, onDeleted, onClose }: DeleteRunProps): ReactElement {
  const words = useWords(runChangeWords).deletion;
  const client = useQueryClient();
  const toast = useToast();
  const deleting = useMutation({
    mutationFn: () => deleteRun(client, project.id, run.id),
    onSuccess: () => {
      onDeleted();
      client.removeQueries({ queryKey: runKey(run.id) });
      toast.done(words.deleted(run.name));
    },
  });
  return (
    <ConfirmDialog
      open
      title={words.title}
      action={words.delete}
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <ConfirmSentence>{words.question(run.name)}</ConfirmSentence>
    </ConfirmDialog>
  );
}
