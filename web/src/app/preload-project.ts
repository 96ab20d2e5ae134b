import { projectQuery } from '../features/projects/api.ts';
import { runQuery } from '../features/run-results/run/index.ts';
import { preloadView } from '../features/run-results/views.ts';
import { queryClient } from './query-client.ts';
import { readAddress } from './screens/project-address.ts';

/** Starts to fetch what an address of a project will show, before the code of its screen has arrived. */
export function preloadProject(projectID: string, search: URLSearchParams): void {
  void queryClient.prefetchQuery(projectQuery(projectID));
  const { run, view } = readAddress(search);
  if (run === null) return;
  preloadView(view);
  void queryClient.prefetchQuery(runQuery(run));
}
