import { Box, Link, Stack, Typography } from '@mui/material';
import { pages } from '@qp/contract';
import { shellWords } from '@qp/words/app/shell';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCommands } from '../lib/commands.ts';
import { keyCaps, useActiveHotkeys, useHotkey } from '../lib/keys.ts';
import { useWords } from '../lib/words.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Opened with `?`: the keys that work on this page, and a link to the guide. */
export function KeysDialog() {
  const words = useWords(shellWords);
  const [open, setOpen] = useState(false);
  const hotkeys = useActiveHotkeys();
  useHotkey('?', words.keys, () => setOpen(true));
  useCommands([{ id: 'keys', group: 'help', label: words.keys, run: () => setOpen(true) }]);
  const unique = [...new Map(hotkeys.map((hotkey) => [hotkey.keys, hotkey])).values()];
  return (
    <Dialog open={open} title={words.keys} onClose={() => setOpen(false)}>
      <Box component="dl" sx={{ m: 0 }}>
        {unique.map(({ keys, does }) => (
          <Stack
            key={keys}
            direction="row"
            sx={{
              justifyContent: 'space-between',
              gap: 4,
              py: 2,
              '& + &': { borderTop: '1px solid', borderColor: 'ui.lineSoft' },
            }}
          >
            <Typography component="dt">{does}</Typography>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1 }}>
              {keyCaps(keys).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </Box>
          </Stack>
        ))}
      </Box>
      <Typography sx={{ mt: 4 }}>
        <Link component={RouterLink} to={pages.guide.path} onClick={() => setOpen(false)}>
          {words.openGuide}
        </Link>
      </Typography>
    </Dialog>
  );
}

/** A key as it is printed on the keyboard. */
function Kbd({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        fontFamily: 'inherit',
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 600,
        color: 'ui.secondary',
        bgcolor: 'ui.well',
        borderRadius: '6px',
        minWidth: 22,
        px: 1.5,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
