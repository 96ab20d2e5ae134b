import { lazyPart } from '../../lib/lazy-part.ts';
import type { RunViewName } from '../../lib/project.ts';

/** Every view of a run loads separately: the cross-tab doesn't wait for the code of the others. */
const crosstab = lazyPart(() => import('./crosstab/crosstab-tab.tsx'), 'CrosstabTab');
const summary = lazyPart(() => import('./summary/index.ts'), 'SummaryTab');
const personas = lazyPart(() => import('./personas/personas-tab.tsx'), 'PersonasTab');
const details = lazyPart(() => import('./details/run-details.tsx'), 'RunDetails');
const drivers = lazyPart(() => import('./drivers/index.ts'), 'DriversTab');
const value = lazyPart(() => import('./value/index.ts'), 'ValueTab');
const compare = lazyPart(() => import('./compare/compare-tab.tsx'), 'CompareTab');

export const [CrosstabTab, SummaryTab] = [crosstab.Part, summary.Part];
export const [PersonasTab, DriversTab] = [personas.Part, drivers.Part];
export const [RunDetails, CompareTab, ValueTab] = [details.Part, compare.Part, value.Part];

/** The views of this feature; the typing tool is another. */
const views: Partial<Record<RunViewName, { preload(): void }>> = {
  crosstab,
  summary,
  personas,
  drivers,
  value,
  details,
  compare,
};

/** Fetches the code of a view together with its run. */
export function preloadView(view: RunViewName): void {
  views[view]?.preload();
}
