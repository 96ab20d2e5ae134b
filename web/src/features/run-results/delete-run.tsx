import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { ConfirmDialog, ConfirmSentence } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { deleteRun } from './list/api.ts';
import { runKey } from './run-query.ts';

interface DeleteRunProps {
  readonly project: LoadedProject;
  readonly run: { readonly id: string; readonly name: string };
  onDeleted(): void;
  onClose(): void;
}

/** Asks, deletes, and says so. Mount it to open it. */
export function DeleteRun({ project, run, onDeleted, onClose }: DeleteRunProps): ReactElement {
  const client = useQueryClient();
  const toast = useToast();
  const deleting = useMutation({
    mutationFn: () => deleteRun(client, project.id, run.id),
    onSuccess: () => {
      onDeleted();
      client.removeQueries({ queryKey: runKey(run.id) });
      toast.done(`${run.name} has been deleted.`);
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Run"
      action="Delete"
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <ConfirmSentence>
        You are about to delete the run: {run.name}. This action is irreversible. Are you sure?
      </ConfirmSentence>
    </ConfirmDialog>
  );
}
