import { Box } from '@mui/material';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { LogInAgain } from '../features/accounts/log-in-again.tsx';
import { Page } from '../ui/page.tsx';
import { LinesSkeleton, Loading } from '../ui/skeletons.tsx';
import { CommandPalette } from './command-palette.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen behind the login. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Screen readers continue at the start of the new screen, not at the link that was left.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <TopBar />
      <Box component="main" ref={main} id="main" tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
        <Suspense
          fallback={
            <Page>
              <Loading>
                <LinesSkeleton />
              </Loading>
            </Page>
          }
        >
          <Outlet />
        </Suspense>
      </Box>
      <CommandPalette />
      <KeysDialog />
      <LogInAgain />
      <ScrollRestoration />
    </>
  );
}
