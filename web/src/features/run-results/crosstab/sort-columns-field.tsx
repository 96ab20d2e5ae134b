import { Autocomplete, TextField, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { sortColsByText } from '@qp/facts';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { memo, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Field } from '../../../ui/fields.tsx';

interface SortOption {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

/** A longer list doesn't help: typing narrows it. */
const SHOWN = 80;

function sortOptions(run: Run): SortOption[] {
  return [run.crosstabMetrics, run.crosstabCluster, run.crosstabProfile].flatMap((group) =>
    group.flatMap((dimension) =>
      dimension.factors.flatMap((factor) =>
        factor.variables.flatMap((variable) =>
          variable.rows.map((row) => ({
            value: sortColsByText(variable.code, row.name),
            label: `${variable.code === '' ? dimension.name : variable.name}: ${row.name}`,
            group: dimension.name,
          })),
        ),
      ),
    ),
  );
}

interface SortColumnsFieldProps {
  run: Run;
  value: string;
  onChange(value: string): void;
}

/** Any row of the table, found by typing parts of its name. */
export const SortColumnsField = memo(function SortColumnsField({ run, value, onChange }: SortColumnsFieldProps) {
  const words = useWords(crosstabToolWords);
  const options = useMemo(() => sortOptions(run), [run]);
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  return (
    <Field label={words.sortColumns} sx={{ flex: 1, '& .MuiAutocomplete-root': { flex: '1 1 124px' } }}>
      {({ inputId }) => (
        <Autocomplete
          id={inputId}
          options={options}
          value={chosen}
          onChange={(_, option) => onChange(option?.value ?? '')}
          groupBy={(option) => option.group}
          isOptionEqualToValue={(a, b) => a.value === b.value}
          getOptionKey={(option) => option.value}
          filterOptions={(all, { inputValue }) => {
            const parts = inputValue === chosen?.label ? [] : inputValue.toLowerCase().split(/\s+/).filter(Boolean);
            return all.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part))).slice(0, SHOWN);
          }}
          noOptionsText={words.noSuchRow}
          renderInput={(params) => <TextField {...params} placeholder={words.naturalOrder} />}
          renderOption={({ key, ...props }, option) => (
            <Typography component="li" variant="body2" key={key} {...props}>
              {option.label}
            </Typography>
          )}
          slotProps={{
            popper: { placement: 'bottom-start', sx: { minWidth: 360 } },
            listbox: { sx: { maxHeight: 420 } },
          }}
          sx={{
            '& .MuiOutlinedInput-root.MuiInputBase-root': {
              py: 0,
              pl: '3px',
              pr: '26px',
              height: 36,
              flexWrap: 'nowrap',
            },
            '& .MuiAutocomplete-endAdornment.MuiAutocomplete-endAdornment': { right: 2 },
          }}
        />
      )}
    </Field>
  );
});
