import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Tooltip from '@mui/material/Tooltip';
import type { ImportDraft } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog, ConfirmSentence } from '../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { homeAddress, throwAway } from './api.ts';
import type { DraftEditing } from './use-draft.ts';

export interface CheckHeadingProps {
  readonly draft: ImportDraft;
  readonly editing: DraftEditing;
  onCreate(): void;
  onSheet(sheet: string): void;
}

/** What the file is, undo and redo, and the way on. */
export function CheckHeading({ draft, editing, onCreate, onSheet }: CheckHeadingProps) {
  const { undo, redo, file_name, respondents, variables, expires, sheets, sheet } = draft;
  const counts = `${respondents.toLocaleString('en')} people, ${variables.length.toLocaleString('en')} variables`;
  return (
    <PageHeading
      title="Data check"
      subtitle={`${file_name} · ${counts} · kept for you until ${longDate(expires)}`}
      before={
        <IconButton component={Link} to={homeAddress} aria-label="Back to the projects">
          <ArrowBackIcon />
        </IconButton>
      }
      actions={
        <>
          {sheets.length > 1 && (
            <Select
              value={sheet ?? ''}
              onChange={(event) => onSheet(event.target.value)}
              slotProps={{ input: { 'aria-label': 'Sheet of the workbook' } }}
            >
              {sheets.map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </Select>
          )}
          <HistoryButton does="Undo" words={undo} onClick={editing.undo} icon={<UndoIcon fontSize="small" />} />
          <HistoryButton does="Redo" words={redo} onClick={editing.redo} icon={<RedoIcon fontSize="small" />} />
          <Button onClick={editing.restart}>Start again from the file</Button>
          <ThrowAway draft={draft} />
          <Button variant="contained" color="primary" onClick={onCreate}>
            Create project
          </Button>
        </>
      }
    />
  );
}

function HistoryButton({
  does,
  words,
  onClick,
  icon,
}: {
  does: string;
  words: string | null;
  onClick(): void;
  icon: React.ReactNode;
}) {
  return (
    <Tooltip title={words === null ? '' : `${does}: ${words}`}>
      <span>
        <IconButton
          aria-label={words === null ? does : `${does}: ${words}`}
          disabled={words === null}
          onClick={onClick}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function ThrowAway({ draft }: { draft: ImportDraft }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <Button onClick={() => setAsking(true)}>Throw away</Button>
      <ConfirmDialog
        open={asking}
        title="Throw the file away"
        action="Throw away"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          throwAway(draft.import_id).then(
            (address) => navigate(address),
            (error: unknown) => toast.failed(error),
          );
        }}
      >
        <ConfirmSentence>
          {draft.file_name} and everything that you have changed here will be gone. Your own copy of the file stays as
          it is.
        </ConfirmSentence>
      </ConfirmDialog>
    </>
  );
}
