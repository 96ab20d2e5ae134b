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

test('every sentence of the run screens comes from the words package', async () => {
  const page = await stage.page({ person: ada.person, fresh: true });
  const { strayTexts } = await inPseudoLocale(page);
  const stray: Record<string, string[]> = {};
  await page.goto(`/project/${ada.open.projectID}/?tab=results`);
  await page.getByRole('row').filter({ hasText: 'Needs' }).waitFor();
  stray.list = await strayTexts('[role=tabpanel]');
  for (const view of ['crosstab', 'summary', 'personas', 'details', 'compare'] as const) {
    await page.goto(ada.open.at(view));
    await page.getByRole('tab', { name: '⟦Personas⟧' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).last().textContent()).toContain('Needs');
    await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
    stray[view] = await strayTexts();
  }
  expect(stray).toEqual({ list: [], crosstab: [], summary: [], personas: [], details: [], compare: [] });
});
