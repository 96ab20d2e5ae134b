import type { BenchCase } from '../bench-case.ts';
import { CrosstabScreen } from '../crosstab-screen.ts';
import { openedViews } from '../run-views.ts';
import { fit, withBrowser } from '../screen-run.ts';
import { tableInteractions } from '../table-interactions.ts';

/** About 4.8 rows per variable: 336 rows. */
const VARIABLES = 70;

export const benchCase: BenchCase = {
  title:
    'A run on the screen: its views, and a cross-tab of 336 rows x 12 segments (main-thread time of Chromium, and the clock where it says “drawn after”)',
  run: () =>
    withBrowser(VARIABLES, async (on) => {
      const run = await fit(on, VARIABLES);
      const page = await on.context.newPage();
      const views = await openedViews(page, `${on.server.url}/project/${on.projectID}/?tab=results&run=${run}`);
      return [...views, ...(await tableInteractions(await CrosstabScreen.open(page, on, run)))];
    }),
};
