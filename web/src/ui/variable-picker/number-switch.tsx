import { Box, ButtonBase, Stack } from '@mui/material';
import type { PickerVariable } from '@qp/contract';
import { pickerWords } from '@qp/words/app/variable-picker';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';

interface NumberSwitchProps {
  readonly variable: PickerVariable;
  readonly taken: boolean;
  onChange(taken: boolean): void;
}

/** Whether a variable is taken as a number or in groups; one without groups is always a number. */
export function NumberSwitch({ variable, taken, onChange }: NumberSwitchProps): ReactElement {
  const words = useWords(pickerWords);
  if (!variable.number?.grouped) return <Box component="span">{words.asNumber}</Box>;
  const choices = [
    { asNumber: true, label: words.asNumber, help: words.asNumberHelp },
    { asNumber: false, label: words.inGroups, help: words.inGroupsHelp },
  ];
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={words.takeAs(variable.Variable)}
      sx={{ display: 'inline-flex', bgcolor: 'ui.well', borderRadius: '8px', p: '2px', my: '-3px' }}
    >
      {choices.map(({ asNumber, label, help }) => (
        <ButtonBase
          key={label}
          aria-pressed={taken === asNumber}
          title={help}
          // The row selects the variable: choosing how to take it shouldn't.
          onClick={(event) => {
            event.stopPropagation();
            onChange(asNumber);
          }}
          sx={{
            typography: 'caption',
            px: 1.5,
            py: 0.5,
            borderRadius: '6px',
            color: taken === asNumber ? 'ui.text' : 'ui.secondary',
            bgcolor: taken === asNumber ? 'ui.raised' : 'transparent',
            boxShadow: taken === asNumber ? 'var(--qp-palette-ui-raisedShadow)' : 'none',
            '&:hover': { color: 'ui.text' },
          }}
        >
          {label}
        </ButtonBase>
      ))}
    </Stack>
  );
}
