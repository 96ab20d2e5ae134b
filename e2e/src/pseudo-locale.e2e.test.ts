import { expect, test } from 'vitest';
import { useRun } from './crosstab-run.ts';
import { useStage } from './harness.ts';
import { inPseudoLocale } from './pseudo-locale.ts';

const stage = useStage();
const ada = useRun(stage, {
  maxClusters: 3,
  survey: 'small',
  cluster: (code) => /^A\d$/.test(code),
  metrics: (code) => code === 'SPEND',
});

/** The shared parts of web/src/ui (help, charts, lists) and of the component library have their own words. */
const SHARED = /^(What (is|does) .*\?|Download picture: .*|Open|Rows per page|of|Previous page|Next page)$/;
/** Segment codes, dates, and the names and answers that the engine proposes for personas. */
const DATA = /^SEG$|day, \d+ [A-Z][a-z]+ \d{4}|^(agree|disagree)$| first$/;

test('every sentence of the run screens comes from the words package', async () => {
  const page = await stage.page({ person: ada.person, fresh: true });
  const { strayTexts } = await inPseudoLocale(page);
  const stray: Record<string, string[]> = {};
  const look = async (screen: string, root: string) => {
    stray[screen] = (await strayTexts(root)).filter((text) => !SHARED.test(text) && !DATA.test(text));
  };
  await page.goto(`/project/${ada.open.projectID}/?tab=results`);
  await page.getByRole('row').filter({ hasText: 'Needs' }).waitFor();
  await look('list', 'table');
  for (const view of ['crosstab', 'summary', 'personas', 'details', 'compare'] as const) {
    await page.goto(ada.open.at(view));
    await page.getByRole('tab', { name: '⟦Personas⟧' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).last().textContent()).toContain('Needs');
    await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
    await look(view, '[role=tabpanel][aria-label^="⟦"]:not(:has([role=tabpanel]))');
  }
  expect(stray).toEqual({ list: [], crosstab: [], summary: [], personas: [], details: [], compare: [] });
});
