import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import {
  Autocomplete,
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import type { KeepCondition } from '@qp/facts';
import { number } from '@qp/words/numbers';
import { peopleWords } from '@qp/words/sample/people';
import { useWords } from '../../lib/words.ts';
import { Field } from '../fields.tsx';

/** A condition while it is being written; no variable and no responses at first. */
export interface KeepDraft extends KeepCondition {
  readonly key: number;
}

export interface KeepVariable {
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

const nameOf = ({ label, code }: KeepVariable) => label || code;

/** A variable, whether answers are or are not among some of its responses, and these. */
export function KeepFields({ at, draft, variables, onChange, onRemove }: KeepFieldsProps) {
  const words = useWords(peopleWords);
  const variable = variables.find(({ code }) => code === draft.code) ?? null;
  const toggle = (label: string, on: boolean) =>
    onChange({
      ...draft,
      responses: on ? [...draft.responses, label] : draft.responses.filter((one) => one !== label),
    });
  return (
    <Stack role="group" aria-label={words.condition(at)} sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
        <Field label={words.variable} sx={{ flex: 1, minWidth: 0 }}>
          {({ inputId }) => (
            <Autocomplete
              id={inputId}
              options={variables}
              value={variable}
              onChange={(_, chosen) => onChange({ ...draft, code: chosen?.code ?? '', responses: [] })}
              getOptionLabel={nameOf}
              getOptionKey={({ code }) => code}
              isOptionEqualToValue={(one, other) => one.code === other.code}
              noOptionsText={words.noSuchVariable}
              renderInput={(params) => <TextField {...params} autoFocus={variable === null} />}
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
          <Box role="group" aria-label={words.responses} sx={{ maxHeight: 220, overflowY: 'auto', px: 1 }}>
            {variable.responses.map(({ label, count }) => (
              <Stack key={label} direction="row" sx={{ alignItems: 'center', gap: 2 }}>
                <FormControlLabel
                  sx={{ flex: 1, mr: 0 }}
                  label={label}
                  control={
                    <Checkbox
                      size="small"
                      checked={draft.responses.includes(label)}
                      onChange={(event) => toggle(label, event.target.checked)}
                    />
                  }
                />
                <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                  {number(count)}
                </Typography>
              </Stack>
            ))}
          </Box>
        </>
      )}
    </Stack>
  );
}
