import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Box, Checkbox, FormControlLabel, IconButton, Stack, TextField, Typography } from '@mui/material';
import type { VariableSummary } from '@qp/contract';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { number } from '@qp/words/numbers';
import { useWords } from '../../../../lib/words.ts';
import { Field } from '../../../../ui/fields.tsx';
import { ThresholdField } from '../threshold-field.tsx';
import { type ConditionDraft, emptyDraft, hasResponses } from './drafts.ts';

interface ConditionFieldsProps {
  at: number;
  draft: ConditionDraft;
  variables: readonly VariableSummary[];
  onChange(draft: ConditionDraft): void;
  /** Absent for the only condition. */
  onRemove?(): void;
}

/** A longer list doesn't help: typing narrows it. */
const SHOWN = 80;

/** A variable, and which of its answers count. */
export function ConditionFields({ at, draft, variables, onChange, onRemove }: ConditionFieldsProps) {
  const words = useWords(subgroupWords);
  const { variable } = draft;
  return (
    <Stack role="group" aria-label={words.condition(at)} sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
        <Field label={words.variable} sx={{ flex: 1, minWidth: 0 }}>
          {({ inputId }) => (
            <Autocomplete
              id={inputId}
              options={variables}
              value={variable}
              onChange={(_, chosen) => onChange({ ...emptyDraft(draft.key), variable: chosen })}
              groupBy={({ dimension }) => dimension}
              getOptionLabel={nameOf}
              getOptionKey={({ code }) => code}
              isOptionEqualToValue={(one, other) => one.code === other.code}
              filterOptions={(all, { inputValue }) => {
                const typed = variable && inputValue === nameOf(variable) ? '' : inputValue.toLowerCase();
                const parts = typed.split(/\s+/).filter(Boolean);
                const matches = (one: VariableSummary) => {
                  const text = `${one.code} ${one.label}`.toLowerCase();
                  return parts.every((part) => text.includes(part));
                };
                return all.filter(matches).slice(0, SHOWN);
              }}
              noOptionsText={words.noSuchVariable}
              renderInput={(params) => <TextField {...params} autoFocus={variable === null} />}
              renderOption={({ key, ...props }, option) => (
                <Typography component="li" variant="body2" key={key} {...props}>
                  {nameOf(option)}
                </Typography>
              )}
              slotProps={{ listbox: { sx: { maxHeight: 320 } } }}
              sx={{ '& .MuiOutlinedInput-root': { py: 0, height: 40 } }}
            />
          )}
        </Field>
        {onRemove && (
          <IconButton aria-label={words.remove} onClick={onRemove} sx={{ mb: 0.5 }}>
            <DeleteOutlineIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {variable &&
        (hasResponses(variable) ? (
          <Responses draft={draft} variable={variable} onChange={onChange} />
        ) : (
          <Limits draft={draft} variable={variable} onChange={onChange} />
        ))}
    </Stack>
  );
}

const nameOf = ({ label, code }: VariableSummary) => label || code;

type AnswersProps = Pick<ConditionFieldsProps, 'draft' | 'onChange'> & { variable: VariableSummary };

function Responses({ draft, variable, onChange }: AnswersProps) {
  const words = useWords(subgroupWords);
  const { responses } = draft;
  const toggle = (label: string, on: boolean) =>
    onChange({ ...draft, responses: on ? [...responses, label] : responses.filter((other) => other !== label) });
  return (
    <Box
      role="group"
      aria-label={words.responses}
      sx={{
        maxHeight: 220,
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '10px',
        px: 3,
        py: 1,
      }}
    >
      {variable.responses.map(({ label, count }) => (
        <FormControlLabel
          key={label}
          sx={{ display: 'flex', mr: 0 }}
          slotProps={{ typography: { variant: 'body2', sx: { flex: 1, display: 'flex', gap: 3 } } }}
          label={
            <>
              <span style={{ flex: 1 }}>{label}</span>
              <Box component="span" sx={{ color: 'ui.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {number(count)}
              </Box>
            </>
          }
          control={
            <Checkbox
              size="small"
              checked={responses.includes(label)}
              onChange={(event) => toggle(label, event.target.checked)}
            />
          }
        />
      ))}
    </Box>
  );
}

function Limits({ draft, variable, onChange }: AnswersProps) {
  const words = useWords(subgroupWords);
  const { numbers } = variable;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 3 }}>
        <ThresholdField label={words.from} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
        <ThresholdField label={words.to} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
      </Stack>
      {numbers && (
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.range(number(numbers.minimum, 2), number(numbers.maximum, 2))}
        </Typography>
      )}
    </Stack>
  );
}
