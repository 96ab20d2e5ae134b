import { MenuItem, Select } from '@mui/material';
import type { ReactNode } from 'react';
import { Field, type FieldProps } from './fields.tsx';

interface SelectInputProps<T extends string> extends FieldProps {
  value: T;
  onChange(value: T): void;
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[];
  disabled?: boolean;
}

export function SelectInput<T extends string>(props: SelectInputProps<T>) {
  const { label, help, error, hint, sx, value, onChange, options, disabled } = props;
  return (
    <Field label={label} help={help} error={error} hint={hint} disabled={disabled} sx={sx}>
      {({ inputId, labelId, describedBy }) => (
        <Select
          id={inputId}
          labelId={labelId}
          displayEmpty
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
