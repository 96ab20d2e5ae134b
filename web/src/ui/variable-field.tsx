import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Box, IconButton, Stack, TextField, Typography } from '@mui/material';
import { number } from '@qp/words/numbers';
import { Field } from './fields.tsx';
import { Tick } from './tick.tsx';

interface Choosable {
  readonly code: string;
  readonly label: string;
  /** Absent where variables aren't grouped by it. */
  readonly dimension?: string;
}

const nameOf = ({ label, code }: Choosable) => label || code;

/** A longer list doesn't help: typing narrows it. */
const SHOWN = 80;

interface VariableFieldProps<V extends Choosable> {
  label: string;
  variables: readonly V[];
  variable: V | null;
  noSuchVariable?: string;
  /** What the button says that takes the whole condition away. */
  remove: string;
  onChange(variable: V | null): void;
  /** Absent where it is the only one. */
  onRemove?: (() => void) | undefined;
}

/** A variable, found by typing parts of its name or code. */
export function VariableField<V extends Choosable>(props: VariableFieldProps<V>) {
  const { label, variables, variable, noSuchVariable, remove, onChange, onRemove } = props;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
      <Field label={label} sx={{ flex: 1, minWidth: 0 }}>
        {({ inputId }) => (
          <Autocomplete
            id={inputId}
            options={variables}
            value={variable}
            onChange={(_, chosen) => onChange(chosen)}
            groupBy={variables[0]?.dimension === undefined ? undefined : ({ dimension = '' }) => dimension}
            getOptionLabel={nameOf}
            getOptionKey={({ code }) => code}
            isOptionEqualToValue={(one, other) => one.code === other.code}
            filterOptions={(all, { inputValue }) => {
              const typed = variable && inputValue === nameOf(variable) ? '' : inputValue.toLowerCase();
              const parts = typed.split(/\s+/).filter(Boolean);
              const isFound = (one: V) =>
                parts.every((part) => `${one.code} ${one.label}`.toLowerCase().includes(part));
              return all.filter(isFound).slice(0, SHOWN);
            }}
            noOptionsText={noSuchVariable}
            renderInput={(params) => <TextField {...params} autoFocus={variable === null} />}
            slotProps={{ listbox: { sx: { maxHeight: 320, typography: 'body2' } } }}
            sx={{ '& .MuiOutlinedInput-root': { py: 0, height: 40 } }}
          />
        )}
      </Field>
      {onRemove && (
        <IconButton aria-label={remove} onClick={onRemove} sx={{ mb: 0.5 }}>
          <DeleteOutlineIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}

interface ResponseTicksProps {
  label: string;
  responses: readonly { readonly label: string; readonly count: number }[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** Which of a variable's responses count, each with how many people gave it. */
export function ResponseTicks({ label: name, responses, chosen, onChange }: ResponseTicksProps) {
  const frame = { border: '1px solid', borderColor: 'ui.line', borderRadius: '10px' };
  return (
    <Box role="group" aria-label={name} sx={{ ...frame, maxHeight: 220, overflowY: 'auto', px: 3, py: 1 }}>
      {responses.map(({ label, count }) => (
        <Stack key={label} direction="row" sx={{ alignItems: 'center', gap: 3 }}>
          <Tick
            label={label}
            checked={chosen.includes(label)}
            onChange={(on) => onChange(on ? [...chosen, label] : chosen.filter((other) => other !== label))}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ flex: 1, mr: 0 }}
          />
          <Typography variant="body2" className="tabular" sx={{ color: 'ui.secondary' }}>
            {number(count)}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}
