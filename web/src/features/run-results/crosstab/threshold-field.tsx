import { useState } from 'react';
import { TextInput } from '../../../ui/fields.tsx';

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

/** A threshold as people type it: "30", "30.5", "30,5", "30%". Null for nothing, undefined for anything that isn't a number. */
export function parseThreshold(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/\s*%$/, '');
  if (trimmed === '') return null;
  const plain = /^[^.,]*,[^.,]*$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}
