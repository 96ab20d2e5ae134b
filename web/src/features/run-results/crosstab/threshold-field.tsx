import { useState } from 'react';
import { TextInput } from '../../../ui/fields.tsx';
import { parseThreshold } from './threshold.ts';

interface ThresholdFieldProps {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
  /** The field was left: the next change is an edit of its own. */
  onSettle?(): void;
}

/** A number or nothing. What cannot be read as a number stays in the field, marked, and filters nothing. */
export function ThresholdField({ label, value, onChange, onSettle }: ThresholdFieldProps) {
  const [typed, setTyped] = useState('');
  const read = parseThreshold(typed);
  const unreadable = read === undefined && value === null;
  // What was undone, redone or loaded wins over what was typed.
  const shown = read === value || unreadable ? typed : value === null ? '' : String(value);
  return (
    <TextInput
      label={label}
      value={shown}
      numeric
      error={unreadable}
      onChange={(next) => {
        setTyped(next);
        onChange(parseThreshold(next) ?? null);
      }}
      onBlur={onSettle}
      sx={{ '& .MuiInputBase-root': { width: 46 }, '& input': { px: '8px' } }}
    />
  );
}
