import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, in full sentences: one `<ConfirmSentence>` each. */
  children: ReactNode;
  /** The button that does it: "Delete". */
  action: string;
  busy?: boolean;
  error?: unknown;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, action, busy, error, onConfirm, onClose } = props;
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      cancels
      busy={busy}
      actions={
        <Button variant="contained" color="error" onClick={onConfirm} loading={busy}>
          {action}
        </Button>
      }
    >
      <Stack sx={{ gap: 2, overflowWrap: 'anywhere' }}>{children}</Stack>
      {error !== undefined && error !== null && <ErrorNotice error={error} sx={{ mt: 4 }} />}
    </Dialog>
  );
}

export function ConfirmSentence({ children }: { children: ReactNode }) {
  return <Typography>{children}</Typography>;
}
