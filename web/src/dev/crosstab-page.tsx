import { CssBaseline, Stack } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../app/query-client.ts';
import { CrosstabTab } from '../features/run-results/crosstab/crosstab-tab.tsx';
import { CrosstabActions, useCountedRun, useCrosstabView } from '../features/run-results/crosstab/index.ts';
import { exampleRun } from '../features/run-results/crosstab/testing/example-run.ts';
import { runKey } from '../features/run-results/run/index.ts';
import { SummaryTab } from '../features/run-results/summary/index.ts';
import { muiTheme } from '../ui/mui-theme.ts';
import { ToastProvider } from '../ui/toasts.tsx';

/**
 * The cross-tab of a made-up run, without a server: to look at while developing and to measure in the bench. Not part of the
 * build. `?segments=12&cluster=500&responses=5&view=summary&dark`
 */
const query = new URLSearchParams(location.search);
const size = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const made = exampleRun({
  segments: size('segments', 5),
  metrics: size('metrics', 4),
  cluster: size('cluster', 6),
  profile: size('profile', 4),
  responses: size('responses', 5),
});
queryClient.setQueryData(runKey(made.id), made);

const fields = (codes: readonly string[]) =>
  Object.fromEntries(
    codes.map((code) => [
      code,
      { Variable: code, 'Variable Label': code, Dimension: '', Factor: '', 'Data Type': 'Numeric' },
    ]),
  );
const responses = fields([...made.cluster, ...made.profile]);
const dictionaries = { cluster_dict: responses, profile_dict: responses, metrics_dict: fields(made.metrics) };

function Page() {
  const { data: run } = useQuery({
    queryKey: runKey(made.id),
    queryFn: () => made,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return run ? <View run={run} /> : null;
}

function View({ run }: { run: typeof made }) {
  const store = useCrosstabView(run);
  const { filter: _, ...counted } = useCountedRun(run, store.view.subgroup, dictionaries);
  return (
    <Stack component="main" sx={{ p: 4, gap: 4 }}>
      <h1 style={{ display: 'none' }}>Development</h1>
      <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
        <CrosstabActions run={run} store={store} />
      </Stack>
      {query.get('view') === 'summary' ? (
        <SummaryTab {...counted} store={store} />
      ) : (
        <CrosstabTab {...counted} store={store} dictionaries={dictionaries} />
      )}
    </Stack>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <ThemeProvider theme={muiTheme} defaultMode={query.has('dark') ? 'dark' : 'light'} modeStorageKey="qp.dev.mode">
    <CssBaseline enableColorScheme />
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </QueryClientProvider>
  </ThemeProvider>,
);
