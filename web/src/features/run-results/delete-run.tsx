import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await deleteRun(client, project.id, run.id);
    } catch (failure) {
      setError(failure);
      setBusy(false);
      return;
    }
    onDeleted();
    client.removeQueries({ queryKey: runKey(run.id) });
    toast.done(`${run.name} has been deleted.`);
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Run"
      action="Delete"
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ConfirmSentence>
        You are about to delete the run: {run.name}. This action is irreversible. Are you sure?
      </ConfirmSentence>
    </ConfirmDialog>
  );
}
