import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, useId } from 'react';

interface UnsavedChangesProps {
  readonly open: boolean;
  onSave(): void;
  onDiscard(): void;
  onReturn(): void;
}

/** Asked when a selection is closed with changes that were not saved. */
export function UnsavedChanges({ open, onSave, onDiscard, onReturn }: UnsavedChangesProps): ReactElement {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onReturn} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Unsaved Changes</DialogTitle>
      <DialogContent>
        <DialogContentText>You have unsaved changes. Would you like to save?</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onReturn} color="inherit">
          Return to Selection
        </Button>
        <Button onClick={onDiscard} color="inherit">
          Discard Changes
        </Button>
        <Button onClick={onSave} variant="contained" autoFocus>
          Save Changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
