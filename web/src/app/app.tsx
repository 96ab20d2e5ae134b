import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import type { Locale } from '@qp/words/locale';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadOrReload } from '../lib/outdated.ts';
import { pageNonce } from '../lib/page-facts.ts';
import { LocaleContext } from '../lib/words.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { muiTheme } from '../ui/mui-theme.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { accountScreen } from './account-screens.tsx';
import { FirstScreen } from './first-screen.tsx';
import { MODE_KEY } from './mode-storage.ts';
import { queryClient } from './query-client.ts';

const nonce = pageNonce();
const styles = createCache({ key: 'qp', prepend: true, ...(nonce && { nonce }) });

/** The sign-in page needs neither the router nor what it leads to, so they load later. */
const Router = lazy(async () => ({ default: (await loadOrReload(() => import('./router.tsx'))).Router }));

export function App() {
  const account = accountScreen(window.location.pathname);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={muiTheme} defaultMode="system" modeStorageKey={MODE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <LocaleContext value={screenLocale()}>
              <ToastProvider>
                <Suspense fallback={account ? null : <FirstScreen />}>{account ?? <Router />}</Suspense>
              </ToastProvider>
            </LocaleContext>
          </QueryClientProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </CacheProvider>
  );
}

/**
 * The language of the screens in this browser. English is the only complete one, so nothing offers a choice yet; the
 * browser test sets `pseudo` to find sentences that are not in the words package.
 */
const LOCALE_KEY = 'qp-locale';

function screenLocale(): Locale {
  return window.localStorage.getItem(LOCALE_KEY) === 'pseudo' ? 'pseudo' : 'en';
}
