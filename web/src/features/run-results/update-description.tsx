import Button from '@mui/material/Button';
import { DESCRIPTION_LIMIT } from '@qp/contract';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';

export interface UpdateDescriptionProps {
  open: boolean;
  /** What is described: "SEG2", or the run's name. */
  of: string;
  hint?: string;
  current: string;
  /** Stores the text; what it throws is shown in the dialog, which then stays open. */
  onUpdate(text: string): Promise<void>;
  onClose(): void;
}

/** The dialog for a segment's description and for the run's own. */
export function UpdateDescription({ open, of, hint, current, onUpdate, onClose }: UpdateDescriptionProps) {
  const [text, setText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const reset = () => {
    setText(null);
    setError(null);
  };
  const update = async () => {
    setBusy(true);
    setError(null);
    try {
      await onUpdate(text ?? current);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      title="Update Description"
      onClose={busy ? undefined : onClose}
      afterClose={reset}
      onSubmit={() => void update()}
      width="sm"
      actions={
        <Button type="submit" variant="contained" color="primary" loading={busy}>
          Update
        </Button>
      }
    >
      <TextInput
        label={`Description of ${of}`}
        hint={hint}
        value={text ?? current}
        onChange={setText}
        multiline
        minRows={3}
        maxRows={10}
        maxLength={DESCRIPTION_LIMIT}
        autoFocus
      />
      {error !== null && <ErrorNotice error={error} sx={{ mt: 3 }} />}
    </Dialog>
  );
}
