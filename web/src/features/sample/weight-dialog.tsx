import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import { NAME_LIMIT } from '@qp/contract';
import { DEFAULT_BOUNDS, MAX_TARGET_VARIABLES, missingTreatments, targetUnits, type WeightDesign } from '@qp/facts';
import { weightWords } from '@qp/words/sample/weights';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { type TargetDraft, TargetFields, type TargetVariable, typedNumber } from './target-fields.tsx';
import type { NewWeight } from './use-weights.ts';

interface WeightDialogProps {
  readonly variables: readonly TargetVariable[];
  readonly respondents: number;
  /** Names that weights of the project have. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly error: unknown;
  onMake(weight: NewWeight): void;
  onClose(): void;
}

const blank = (key: number): TargetDraft => ({ key, code: '', targets: {} });

/** Targets that are typed or uploaded, and how people are weighted to them. */
export function WeightDialog({ variables, respondents, taken, busy, error, onMake, onClose }: WeightDialogProps) {
  const words = useWords(weightWords);
  const [name, setName] = useState(taken.includes(words.defaultName) ? '' : words.defaultName);
  const [drafts, setDrafts] = useState<readonly TargetDraft[]>([blank(0)]);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [unit, setUnit] = useState<WeightDesign['unit']>('percent');
  const [missing, setMissing] = useState<WeightDesign['missing']>('own');
  const [lower, setLower] = useState(String(DEFAULT_BOUNDS.lower));
  const [upper, setUpper] = useState(String(DEFAULT_BOUNDS.upper));
  const chosen = drafts.filter(({ code }) => code !== '');
  const typed = chosen.every(({ targets }) => Object.values(targets).every((text) => typedNumber(text) !== null));
  const bounds = [lower, upper].every((text) => text.trim() === '' || typedNumber(text) !== null);
  const ready = name.trim() !== '' && bounds && (file !== null || (chosen.length > 0 && typed));
  const bound = (side: 'lower' | 'upper', text: string) =>
    text.trim() === '' ? {} : { [side]: String(typedNumber(text)) };
  const targets = () =>
    chosen.map((draft) => ({
      code: draft.code,
      answers: Object.entries(draft.targets).flatMap(([response, text]) =>
        text.trim() === '' ? [] : [{ response, target: typedNumber(text) }],
      ),
    }));
  const make = () =>
    onMake({
      name: name.trim(),
      ...(file
        ? { csv: file.text }
        : { targets: JSON.stringify(targets().filter(({ answers }) => answers.length > 0)) }),
      unit,
      missing,
      ...bound('lower', lower),
      ...bound('upper', upper),
    });
  return (
    <Dialog
      width="sm"
      title={words.dialogTitle}
      onClose={onClose}
      onSubmit={make}
      submit={words.save}
      busy={busy}
      blocked={!ready}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.help}
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
          <TextInput label={words.name} value={name} onChange={setName} maxLength={NAME_LIMIT} sx={{ flex: 2 }} />
          <SelectInput<WeightDesign['unit']>
            label={words.unit}
            value={unit}
            onChange={setUnit}
            options={targetUnits.map((value) => ({ value, label: words.units[value] }))}
            sx={{ flex: 1 }}
          />
        </Stack>
        {file ? (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{words.fromFile(file.name)}</Typography>
            <IconButton aria-label={words.withoutFile} onClick={() => setFile(null)}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Stack>
        ) : (
          <>
            {drafts.map((draft) => (
              <TargetFields
                key={draft.key}
                draft={draft}
                respondents={respondents}
                percentages={unit === 'percent'}
                variables={variables.filter(
                  ({ code }) => code === draft.code || !drafts.some((other) => other.code === code),
                )}
                onChange={(next) => setDrafts(drafts.map((one) => (one.key === next.key ? next : one)))}
                onRemove={
                  drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : undefined
                }
              />
            ))}
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
              {drafts.length < MAX_TARGET_VARIABLES && (
                <Button
                  startIcon={<AddIcon />}
                  onClick={() => setDrafts([...drafts, blank(Math.max(...drafts.map(({ key }) => key)) + 1)])}
                >
                  {words.addVariable}
                </Button>
              )}
              <UploadButton
                fileLabel={words.uploadLabel}
                accept=".csv,.txt,text/csv"
                onFile={(given) => void given.text().then((text) => setFile({ name: given.name, text }))}
              >
                {words.upload}
              </UploadButton>
              <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
                {words.uploadHelp}
              </Typography>
            </Stack>
          </>
        )}
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
          <SelectInput<WeightDesign['missing']>
            label={words.missing}
            value={missing}
            onChange={setMissing}
            options={missingTreatments.map((value) => ({ value, label: words.missings[value] }))}
            sx={{ flex: 2 }}
          />
          <TextInput label={words.lower} value={lower} onChange={setLower} numeric sx={{ flex: 1 }} />
          <TextInput label={words.upper} value={upper} onChange={setUpper} numeric sx={{ flex: 1 }} />
        </Stack>
        <Typography variant="caption" sx={{ color: 'ui.secondary', mt: -2 }}>
          {words.boundsHelp}
        </Typography>
        {Boolean(error) && <ErrorNotice error={error} />}
      </Stack>
    </Dialog>
  );
}
