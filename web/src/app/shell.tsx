import Box from '@mui/material/Box';
import { Outlet, ScrollRestoration } from 'react-router';
import { CommandPalette } from './command-palette.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { TopBar } from './top-bar.tsx';

/** Round every screen of somebody who is logged in. */
export function Shell() {
  return (
    <>
      <TopBar />
      <Box component="main" id="main" tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
        <Outlet />
      </Box>
      <CommandPalette />
      <KeysDialog />
      <ScrollRestoration />
    </>
  );
}
