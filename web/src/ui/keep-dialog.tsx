import AddIcon from '@mui/icons-material/Add';
import { Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { type KeepCondition, MAX_KEEP_CONDITIONS } from '@qp/facts';
import { peopleWords } from '@qp/words/sample/people';
import { useState } from 'react';
import { useWords } from '../lib/words.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { ResponseTicks, VariableField } from './variable-field.tsx';

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

/** A condition while it is being written; no variable and no responses at first. */
interface KeepDraft extends KeepCondition {
  readonly key: number;
}

interface KeepVariable {
  readonly code: string;
  readonly label: string;
  readonly responses: readonly { readonly label: string; readonly count: number }[];
}

interface KeepFieldsProps {
  readonly at: number;
  readonly draft: KeepDraft;
  readonly variables: readonly KeepVariable[];
  onChange(draft: KeepDraft): void;
  /** Absent for the only condition. */
  readonly onRemove?: (() => void) | undefined;
}

/** A variable, whether answers are or are not among some of its responses, and these. */
function KeepFields({ at, draft, variables, onChange, onRemove }: KeepFieldsProps) {
  const words = useWords(peopleWords);
  const variable = variables.find(({ code }) => code === draft.code) ?? null;
  return (
    <Stack role="group" aria-label={words.condition(at)} sx={{ gap: 2 }}>
      <VariableField
        label={words.variable}
        variables={variables}
        variable={variable}
        noSuchVariable={words.noSuchVariable}
        remove={words.remove}
        onChange={(chosen) => onChange({ ...draft, code: chosen?.code ?? '', responses: [] })}
        onRemove={onRemove}
      />
      {variable && (
        <>
          <RadioGroup
            row
            aria-label={words.whose}
            value={draft.are ? 'are' : 'not'}
            onChange={(_, value) => onChange({ ...draft, are: value === 'are' })}
          >
            <FormControlLabel value="are" control={<Radio size="small" />} label={words.are} />
            <FormControlLabel value="not" control={<Radio size="small" />} label={words.areNot} />
          </RadioGroup>
          <ResponseTicks
            label={words.responses}
            responses={variable.responses}
            chosen={draft.responses}
            onChange={(responses) => onChange({ ...draft, responses })}
          />
        </>
      )}
    </Stack>
  );
}
