import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { shellWords } from '@qp/words/app/shell';
import { useState } from 'react';
import { useCommands } from '../lib/commands.ts';
import { useWords } from '../lib/words.ts';
import { type ModeChoice, useModeChoice } from '../ui/mode.ts';

const modeChoices: readonly ModeChoice[] = ['light', 'dark', 'system'];

export function ModeMenu() {
  const words = useWords(shellWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, choose] = useModeChoice();
  useCommands(
    modeChoices.map((value) => ({
      id: `mode-${value}`,
      group: 'appearance',
      label: words.modes[value],
      run: () => choose(value),
    })),
  );
  return (
    <>
      <Tooltip title={words.appearance}>
        <IconButton
          aria-label={words.appearance}
          aria-haspopup="menu"
          size="small"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'ui.inkSecondary', '&:hover': { color: 'ui.inkText', bgcolor: 'ui.inkHover' } }}
        >
          <ContrastIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modeChoices.map((value) => (
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
            {words.modes[value]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
