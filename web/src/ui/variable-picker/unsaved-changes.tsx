import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Dialog } from '../dialog.tsx';

interface UnsavedChangesProps {
  readonly open: boolean;
  onSave(): void;
  onDiscard(): void;
  onReturn(): void;
}

/** Asked when a selection is closed with changes that were not saved. */
export function UnsavedChanges({ open, onSave, onDiscard, onReturn }: UnsavedChangesProps): ReactElement {
  return (
    <Dialog
      open={open}
      title="Unsaved Changes"
      onClose={onReturn}
      width="sm"
      actions={
        <>
          <Button onClick={onReturn}>Return to Selection</Button>
          <Button onClick={onDiscard}>Discard Changes</Button>
          <Button variant="contained" color="primary" autoFocus onClick={onSave}>
            Save Changes
          </Button>
        </>
      }
    >
      <Typography>You have unsaved changes. Would you like to save?</Typography>
    </Dialog>
  );
}
