import { Checkbox, FormControlLabel, type FormControlLabelProps } from '@mui/material';

interface TickProps extends Pick<FormControlLabelProps, 'label' | 'disabled' | 'sx' | 'slotProps'> {
  checked: boolean;
  onChange(on: boolean): void;
  /** The id of what says more about it. */
  describedBy?: string;
}

/** A box to tick, and what it is about. */
export function Tick({ checked, onChange, describedBy, ...label }: TickProps) {
  const input = describedBy ? { 'aria-describedby': describedBy } : {};
  const box = <Checkbox size="small" checked={checked} onChange={(_, on) => onChange(on)} slotProps={{ input }} />;
  return <FormControlLabel control={box} {...label} />;
}
