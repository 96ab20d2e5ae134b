import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { Tick } from '../../../ui/tick.tsx';

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** A setting that is on or off, with a line on what it does. */
export function Choice({ label, hint, checked, disabled, onChange }: ChoiceProps) {
  const hintId = useId();
  return (
    <Box>
      <Tick
        label={label}
        disabled={disabled}
        checked={checked}
        onChange={onChange}
        describedBy={hintId}
        slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
        sx={{ ml: -1.5 }}
      />
      <Typography id={hintId} variant="body2" sx={{ color: 'ui.secondary', pl: 6 }}>
        {hint}
      </Typography>
    </Box>
  );
}
