import { type DuplicatedRun, type ProjectTab, projectTabs, type RunViewName, runViews } from '../../lib/project.ts';

/** The state of the project page in its address: `?tab=results&run=…&view=crosstab`. */
export interface ProjectAddress {
  tab: ProjectTab;
  run: string | null;
  view: RunViewName;
  /** The run to compare with. */
  other?: string | null;
}

export function readAddress(search: URLSearchParams): ProjectAddress {
  const run = search.get('run') || null;
  const tab = projectTabs.find((name) => name === search.get('tab')) ?? (run ? 'results' : 'design');
  const view = runViews.find((name) => name === search.get('view')) ?? 'crosstab';
  const shown = tab === 'results' ? run : null;
  const other = shown && view === 'compare' ? search.get('with') || null : null;
  return { tab, run: shown, view, ...(other && { other }) };
}

export function writeAddress({ tab, run, view, other }: ProjectAddress): string {
  const search = new URLSearchParams({ tab });
  if (tab === 'results' && run) {
    search.set('run', run);
    search.set('view', view);
    if (view === 'compare' && other) search.set('with', other);
  }
  return `?${search}`;
}

/** The draft is part of the history entry: it survives a reload and is dropped when the tab changes. */
export function readDuplicated(state: unknown): DuplicatedRun | null {
  if (typeof state !== 'object' || state === null || !('duplicated' in state)) return null;
  const run = state.duplicated as Partial<DuplicatedRun> | null;
  const whole = run && typeof run.name === 'string' && [run.cluster, run.profile, run.metrics].every(Array.isArray);
  return whole ? (run as DuplicatedRun) : null;
}
