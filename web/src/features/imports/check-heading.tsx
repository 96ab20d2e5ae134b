import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Button, IconButton, MenuItem, Select } from '@mui/material';
import type { ImportDraft, PlanFile } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { checkWords } from '@qp/words/imports/check';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { saveAs } from '../../lib/download.ts';
import { useWords } from '../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { Tool } from '../../ui/tool.tsx';
import { homeAddress, throwAway } from './api.ts';
import type { DraftEditing } from './use-import-draft.ts';

/** The plan as it is now, to be used again by the command line. */
function planOf({ file_name, sheet, header_rows, header_from = null, variables }: ImportDraft): Blob {
  const plan: PlanFile = {
    format: 'qp-import-plan',
    version: 1,
    file_name,
    sheet,
    header_rows,
    header_from,
    variables: variables.map(({ source, plan: own }) => ({ source, plan: own })),
  };
  return new Blob([`${JSON.stringify(plan, null, 1)}\n`], { type: 'application/json' });
}

interface CheckHeadingProps {
  readonly draft: ImportDraft;
  readonly editing: DraftEditing;
  readonly more: React.ReactNode;
  onCreate(): void;
  onSheet(sheet: string): void;
  onReadAgain(): void;
}

export function CheckHeading({ draft, editing, more, onCreate, onSheet, onReadAgain }: CheckHeadingProps) {
  const words = useWords(checkWords);
  const { undo, redo, file_name, respondents, variables, expires, sheets, sheet } = draft;
  const counts = words.counts(respondents, variables.length);
  return (
    <PageHeading
      title={words.heading}
      subtitle={words.subtitle(file_name, counts, longDate(expires))}
      before={
        <IconButton component={Link} to={homeAddress} aria-label={words.back}>
          <ArrowBackIcon />
        </IconButton>
      }
      actions={
        <>
          {sheets.length > 1 && (
            <Select
              value={sheet ?? ''}
              onChange={(event) => onSheet(event.target.value)}
              slotProps={{ input: { 'aria-label': words.sheet } }}
            >
              {sheets.map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </Select>
          )}
          <HistoryButton does={words.undo} change={undo} onClick={editing.undo} icon={<UndoIcon fontSize="small" />} />
          <HistoryButton does={words.redo} change={redo} onClick={editing.redo} icon={<RedoIcon fontSize="small" />} />
          {more}
          <Button onClick={() => saveAs(planOf(draft), `${draft.file_name.replace(/\.[^.]*$/, '')} plan.json`)}>
            {words.downloadPlan}
          </Button>
          <StartOver draft={draft} onRestart={editing.restart} onReadAgain={onReadAgain} />
          <ThrowAway draft={draft} />
          <Button variant="contained" onClick={onCreate}>
            {words.create}
          </Button>
        </>
      }
    />
  );
}

function HistoryButton({
  does,
  change,
  onClick,
  icon,
}: {
  does: string;
  change: string | null;
  onClick(): void;
  icon: React.ReactNode;
}) {
  return (
    <Tool
      label={change === null ? does : `${does}: ${change}`}
      size="medium"
      disabled={change === null}
      onClick={onClick}
    >
      {icon}
    </Tool>
  );
}

/** After sets were made or dissolved by hand the file is read again, because their columns have to be counted again. */
function StartOver({ draft, onRestart, onReadAgain }: { draft: ImportDraft; onRestart(): void; onReadAgain(): void }) {
  const words = useWords(checkWords);
  const [asking, setAsking] = useState(false);
  const regrouped = draft.variables.some(({ source }) => source.byHand);
  return (
    <>
      <Button onClick={() => (regrouped ? setAsking(true) : onRestart())}>{words.restart}</Button>
      <ConfirmDialog
        open={asking}
        title={words.restartTitle}
        action={words.restart}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onReadAgain();
        }}
      >
        <ConfirmSentence>{words.restartWarning}</ConfirmSentence>
      </ConfirmDialog>
    </>
  );
}

function ThrowAway({ draft }: { draft: ImportDraft }) {
  const words = useWords(checkWords);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.discard}</Button>
      <ConfirmDialog
        open={asking}
        title={words.discardTitle}
        action={words.discard}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          throwAway(draft.import_id).then(
            (address) => navigate(address),
            (error: unknown) => toast.failed(error),
          );
        }}
      >
        <ConfirmSentence>{words.discardWarning(draft.file_name)}</ConfirmSentence>
      </ConfirmDialog>
    </>
  );
}
