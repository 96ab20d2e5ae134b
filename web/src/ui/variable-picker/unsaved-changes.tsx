import { Button, Typography } from '@mui/material';
import { pickerWords } from '@qp/words/app/variable-picker';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../dialog.tsx';

interface UnsavedChangesProps {
  readonly open: boolean;
  /** What the button says that changes nothing; a selection is returned to unless said. */
  readonly back?: string;
  readonly busy?: boolean;
  onSave(): void;
  onDiscard(): void;
  onReturn(): void;
}

/** Asked when something is left with changes that were not saved. */
export function UnsavedChanges({ open, back, busy, onSave, onDiscard, onReturn }: UnsavedChangesProps): ReactElement {
  const words = useWords(pickerWords);
  return (
    <Dialog
      open={open}
      title={words.unsaved}
      onClose={onReturn}
      width="sm"
      actions={
        <>
          <Button onClick={onReturn}>{back ?? words.back}</Button>
          <Button onClick={onDiscard}>{words.discard}</Button>
          <Button variant="contained" autoFocus loading={busy} onClick={onSave}>
            {words.saveChanges}
          </Button>
        </>
      }
    >
      <Typography>{words.unsavedHelp}</Typography>
    </Dialog>
  );
}
