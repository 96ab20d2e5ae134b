import { Box, Button } from '@mui/material';
import { DESCRIPTION_LIMIT, NAME_LIMIT, NOTE_LIMIT } from '@qp/contract';
import { runChangeWords } from '@qp/words/run/changes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { ChangedActions, ChangedSentence, changedBy } from './changed-meanwhile.tsx';

const kinds = {
  name: { multiline: false, maxLength: NAME_LIMIT },
  note: { multiline: true, minRows: 3, maxRows: 10, maxLength: NOTE_LIMIT },
  description: { multiline: true, minRows: 3, maxRows: 10, maxLength: DESCRIPTION_LIMIT },
} as const;

interface UpdateTextProps {
  kind: keyof typeof kinds;
  open: boolean;
  /** What has the text: "SEG2", or the run's name. */
  of: string;
  hint?: string;
  current: string;
  /** Stores the text, `anyway` over a newer version. What it throws is shown in the dialog, which stays open. */
  onUpdate(text: string, anyway: boolean): Promise<void>;
  /** Loads the newer version. */
  onTheirs(): Promise<unknown>;
  onClose(): void;
}

/** The dialog for the texts of a run and of its segments. */
export function UpdateText({ kind, open, of, hint, current, onUpdate, onTheirs, onClose }: UpdateTextProps) {
  const words = useWords(runChangeWords)[kind];
  const toast = useToast();
  const [text, setText] = useState<string | null>(null);
  const updating = useMutation({
    mutationFn: (anyway: boolean) => onUpdate(text ?? current, anyway),
    onSuccess: onClose,
  });
  const busy = updating.isPending;
  const changed = changedBy(updating.error);
  const reset = () => {
    setText(null);
    updating.reset();
  };
  const showTheirs = () => onTheirs().then(reset, (error: unknown) => toast.failed(error, words.textKept));
  return (
    <Dialog
      open={open}
      title={words.title}
      onClose={busy ? undefined : onClose}
      afterClose={reset}
      onSubmit={() => updating.mutate(false)}
      width="sm"
      actions={
        changed ? (
          <ChangedActions
            you={changed.you}
            busy={busy}
            onTheirs={() => void showTheirs()}
            onMine={() => updating.mutate(true)}
          />
        ) : (
          <Button type="submit" variant="contained" loading={busy}>
            {words.update}
          </Button>
        )
      }
    >
      <TextInput
        label={words.of(of)}
        hint={hint}
        value={text ?? current}
        onChange={setText}
        {...kinds[kind]}
        autoFocus
      />
      {changed && (
        <Box sx={{ mt: 3 }}>
          <ChangedSentence changed={changed} />
        </Box>
      )}
      {updating.error && !changed && <ErrorNotice error={updating.error} sx={{ mt: 3 }} />}
    </Dialog>
  );
}
