import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useCommands } from '../lib/commands.ts';
import { type ModeChoice, useModeChoice } from '../ui/mode.ts';

export const modeChoices: readonly { value: ModeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

export function ModeMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, choose] = useModeChoice();
  useCommands(
    modeChoices.map(({ value, label }) => ({
      id: `mode-${value}`,
      group: 'Appearance',
      label,
      run: () => choose(value),
    })),
  );
  return (
    <>
      <Tooltip title="Appearance">
        <IconButton
          aria-label="Appearance"
          aria-haspopup="menu"
          size="small"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'ui.inkSecondary', '&:hover': { color: 'ui.inkText', bgcolor: 'ui.inkHover' } }}
        >
          <ContrastIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modeChoices.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={chosen === value}
            selected={chosen === value}
            onClick={() => {
              choose(value);
              setAnchor(null);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
