import Button from '@mui/material/Button';
import { DESCRIPTION_LIMIT } from '@qp/contract';
import { useMutation } from '@tanstack/react-query';
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
  const updating = useMutation({ mutationFn: () => onUpdate(text ?? current), onSuccess: onClose });
  const busy = updating.isPending;
  const reset = () => {
    setText(null);
    updating.reset();
  };
  return (
    <Dialog
      open={open}
      title="Update Description"
      onClose={busy ? undefined : onClose}
      afterClose={reset}
      onSubmit={() => updating.mutate()}
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
      {updating.error && <ErrorNotice error={updating.error} sx={{ mt: 3 }} />}
    </Dialog>
  );
}
