import { type DuplicatedRun, type ProjectTab, projectTabs, type RunViewName, runViews } from '../../lib/project.ts';

/** The view state of the project page, as it stands in the address: `?tab=results&run=…&view=crosstab`. */
export interface ProjectAddress {
  tab: ProjectTab;
  run: string | null;
  view: RunViewName;
}

export function readAddress(search: URLSearchParams): ProjectAddress {
  const run = search.get('run') || null;
  const tab = projectTabs.find((name) => name === search.get('tab')) ?? (run ? 'results' : 'design');
  const view = runViews.find((name) => name === search.get('view')) ?? 'crosstab';
  return { tab, run: tab === 'results' ? run : null, view };
}

export function writeAddress({ tab, run, view }: ProjectAddress): string {
  const search = new URLSearchParams({ tab });
  if (tab === 'results' && run) {
    search.set('run', run);
    search.set('view', view);
  }
  return `?${search}`;
}

/** The draft travels in the history entry: it survives a reload and goes when the tab is switched. */
export function readDuplicated(state: unknown): DuplicatedRun | null {
  if (typeof state !== 'object' || state === null || !('duplicated' in state)) return null;
  const run = state.duplicated as Partial<DuplicatedRun> | null;
  const whole = run && typeof run.name === 'string' && [run.cluster, run.profile, run.metrics].every(Array.isArray);
  return whole ? (run as DuplicatedRun) : null;
}
