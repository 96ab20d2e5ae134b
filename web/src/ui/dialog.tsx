import CloseIcon from '@mui/icons-material/Close';
import { Button, IconButton, Dialog as MuiDialog, Stack, Typography } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useWords } from '../lib/words.ts';

interface DialogProps {
  /** Open unless said. */
  open?: boolean;
  title: ReactNode;
  /** Absent for a dialog that cannot be closed. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  /** Buttons at the foot, right-aligned, before the one that submits. */
  actions?: ReactNode;
  /** With it the dialog is a form, and Enter submits. */
  onSubmit?: (() => void) | undefined;
  /** What the button that submits says. */
  submit?: string;
  /** Something is missing or wrong: nothing is submitted. */
  blocked?: boolean;
  /** What was submitted is under way: the dialog stays, and nothing is submitted twice. */
  busy?: boolean | undefined;
  /** Begins the buttons with Cancel. */
  cancels?: boolean;
  width?: 'xs' | 'sm' | 'md' | 'lg';
  /** Without the padding round the body, for a table that goes from edge to edge. */
  flush?: boolean;
  afterClose?(): void;
  /** Over everything else, other dialogs included, and hiding what is behind it. */
  above?: boolean;
}

/** The shell of every dialog: title, close, body, actions. It traps the focus and gives it back. */
export function Dialog(props: DialogProps) {
  const { open = true, title, children, onSubmit, submit, blocked = false, busy = false, cancels } = props;
  const { width = 'xs', flush, afterClose, above } = props;
  const onClose = busy ? undefined : props.onClose;
  const words = useWords(partWords);
  const titleId = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog opened from inside a form is its child in React, though not in the page.
    event.stopPropagation();
    if (!busy && !blocked) onSubmit?.();
  };
  const actions = (props.actions || submit) && (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2, px: 6, pt: 5, pb: 5 }}>
      {cancels && (
        <Button onClick={onClose} disabled={busy}>
          {words.cancel}
        </Button>
      )}
      {props.actions}
      {submit && (
        <Button type="submit" variant="contained" disabled={blocked} loading={busy}>
          {submit}
        </Button>
      )}
    </Stack>
  );
  const body = (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, px: 6, pt: 5, pb: flush ? 3 : 2 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {onClose && (
          <IconButton aria-label={words.close} size="small" onClick={onClose} sx={{ mr: -1.5 }}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Stack
        sx={{ px: flush ? 0 : 6, pt: flush ? 0 : 1, pb: actions || flush ? 0 : 6, overflowY: 'auto', minHeight: 0 }}
      >
        {children}
      </Stack>
      {actions}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      maxWidth={width}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{
        transition: { onExited: afterClose },
        ...(above && { backdrop: { sx: { backdropFilter: 'blur(6px)' } } }),
      }}
      sx={above ? { zIndex: (theme) => theme.zIndex.tooltip + 1 } : undefined}
    >
      {onSubmit ? (
        <Stack component="form" noValidate onSubmit={send} sx={{ minHeight: 0 }}>
          {body}
        </Stack>
      ) : (
        body
      )}
    </MuiDialog>
  );
}
