import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { pageNonce } from '../lib/page-facts.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { muiTheme } from '../ui/mui-theme.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { MODE_KEY } from './mode-storage.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

const styles = createCache({ key: 'qp', nonce: pageNonce(), prepend: true });

export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={muiTheme} defaultMode="system" modeStorageKey={MODE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </CacheProvider>
  );
}
