import AddIcon from '@mui/icons-material/Add';
import { Button, Stack, Typography } from '@mui/material';
import { type KeepCondition, MAX_KEEP_CONDITIONS } from '@qp/facts';
import { peopleWords } from '@qp/words/sample/people';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../dialog.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { type KeepDraft, KeepFields, type KeepVariable } from './keep-fields.tsx';

interface KeepDialogProps {
  readonly variables: readonly KeepVariable[];
  readonly keep: readonly KeepCondition[];
  readonly busy: boolean;
  readonly error: unknown;
  onSave(keep: KeepCondition[]): void;
  onClose(): void;
}

const blank = (key: number): KeepDraft => ({ key, code: '', responses: [], are: true });

/** Keep only people who meet every condition. */
export function KeepDialog({ variables, keep, busy, error, onSave, onClose }: KeepDialogProps) {
  const words = useWords(peopleWords);
  const usable = variables.filter(({ responses }) => responses.length > 0);
  const [drafts, setDrafts] = useState<readonly KeepDraft[]>(() =>
    keep.length > 0 ? keep.map((condition, key) => ({ ...condition, key })) : [blank(0)],
  );
  const ready = drafts.every(({ responses }) => responses.length > 0);
  const save = () => onSave(drafts.map(({ code, responses, are }) => ({ code, responses, are })));
  return (
    <Dialog
      width="sm"
      title={words.keepOnly}
      onClose={onClose}
      onSubmit={save}
      submit={words.save}
      busy={busy}
      blocked={!ready}
      actions={
        keep.length > 0 && (
          <Button disabled={busy} onClick={() => onSave([])}>
            {words.everyone}
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.keepHelp}
        </Typography>
        {drafts.map((draft, at) => (
          <KeepFields
            key={draft.key}
            at={at}
            draft={draft}
            variables={usable}
            onChange={(next) => setDrafts(drafts.map((one) => (one.key === next.key ? next : one)))}
            onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : undefined}
          />
        ))}
        {drafts.length < MAX_KEEP_CONDITIONS && (
          <Button
            startIcon={<AddIcon />}
            onClick={() => setDrafts([...drafts, blank(Math.max(...drafts.map(({ key }) => key)) + 1)])}
            sx={{ alignSelf: 'flex-start' }}
          >
            {words.add}
          </Button>
        )}
        {Boolean(error) && <ErrorNotice error={error} />}
      </Stack>
    </Dialog>
  );
}
