import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { calls, type Run } from '@qp/contract';
import { type ReactElement, useState } from 'react';
import type { DuplicatedRun, LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { CrosstabViewStore } from '../crosstab/index.ts';
import { DeleteRun } from '../delete-run.tsx';
import { duplicateOf } from './duplicate-of.ts';

interface DetailsActionsProps {
  readonly project: LoadedProject;
  readonly run: Run;
  readonly store: CrosstabViewStore;
  onDuplicate(run: DuplicatedRun): void;
  onReturn(): void;
}

export function DetailsActions({ project, run, store, onDuplicate, onReturn }: DetailsActionsProps): ReactElement {
  const [deleting, setDeleting] = useState(false);
  const mayRun = useMay(calls.createRun);
  const mayDelete = useMay(calls.deleteRun);
  const toast = useToast();
  const duplicate = async () => {
    try {
      if (store.edited) await store.save();
    } catch (failure) {
      toast.failed(failure, 'The run was not duplicated.');
      return;
    }
    onDuplicate(duplicateOf(run, store.view));
  };
  return (
    <>
      {mayRun && (
        <Tooltip describeChild title="Changes will be auto-saved">
          <Button size="small" loading={store.saving} onClick={() => void duplicate()}>
            Duplicate as Run
          </Button>
        </Tooltip>
      )}
      {mayDelete && (
        <Button size="small" sx={{ color: 'ui.danger' }} onClick={() => setDeleting(true)}>
          Delete Run
        </Button>
      )}
      {deleting && <DeleteRun project={project} run={run} onDeleted={onReturn} onClose={() => setDeleting(false)} />}
    </>
  );
}
