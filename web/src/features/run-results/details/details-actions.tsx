import { Button, Tooltip } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { runChangeWords } from '@qp/words/run/changes';
import { runDetailsWords } from '@qp/words/run/details';
import { type ReactElement, useState } from 'react';
import type { DuplicatedRun, LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { CrosstabViewStore } from '../crosstab/index.ts';
import { DeleteRun } from '../list/index.ts';
import { duplicateOf, fitToCompare } from './duplicate-of.ts';

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
  const words = useWords(runDetailsWords);
  const changeWords = useWords(runChangeWords);
  const toast = useToast();
  const duplicate = async () => {
    try {
      if (store.edited) await store.save();
    } catch (failure) {
      toast.failed(failure, words.notDuplicated);
      return;
    }
    // Existing segments can't be made again: the same variables are fitted.
    onDuplicate((traitsOf(run).hasFits ? duplicateOf : fitToCompare)(run, store.view));
  };
  return (
    <>
      {mayRun && (
        <Tooltip describeChild title={words.duplicateSaves}>
          <Button size="small" loading={store.saving} onClick={() => void duplicate()}>
            {words.duplicate}
          </Button>
        </Tooltip>
      )}
      {mayDelete && (
        <Button size="small" sx={{ color: 'ui.danger' }} onClick={() => setDeleting(true)}>
          {changeWords.deletion.title}
        </Button>
      )}
      {deleting && <DeleteRun project={project} run={run} onDeleted={onReturn} onClose={() => setDeleting(false)} />}
    </>
  );
}
