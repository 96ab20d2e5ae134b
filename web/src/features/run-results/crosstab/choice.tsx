import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useId } from 'react';

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
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            size="small"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 600 } } }}
        sx={{ ml: -1.5 }}
      />
      <Typography id={hintId} variant="body2" sx={{ color: 'ui.secondary', pl: 6 }}>
        {hint}
      </Typography>
    </Box>
  );
}
