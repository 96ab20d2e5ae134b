import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { pageNonce } from '../lib/page-facts.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { muiTheme } from '../ui/mui-theme.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { accountScreen } from './account-screens.tsx';
import { MODE_KEY } from './mode-storage.ts';
import { loadOrReload } from './outdated.ts';
import { queryClient } from './query-client.ts';

const styles = createCache({ key: 'qp', nonce: pageNonce(), prepend: true });

/** Whoever logs in needs neither the router nor what it leads to. */
const Router = lazy(async () => ({ default: (await loadOrReload(() => import('./router.tsx'))).Router }));

export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={muiTheme} defaultMode="system" modeStorageKey={MODE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <ToastProvider>
              <Suspense fallback={null}>{accountScreen(window.location.pathname) ?? <Router />}</Suspense>
            </ToastProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </CacheProvider>
  );
}
