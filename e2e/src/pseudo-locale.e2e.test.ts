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
/** Segment codes, dates, names of files, and the names and answers that the engine proposes for personas. */
const DATA =
  /^SEG$|day,$|(^|day, |^[A-Z][a-z]{2}, )\d+ [A-Z][a-z]+ \d{4}|(^|: )(agree|disagree)$| first$|^(data|discretized|variables|_template\.csv)$/;

test('every sentence of the main screens comes from the words package', async () => {
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
  // Screens without a run, one page after the other.
  const screen = async (name: string, root = '#main') => {
    await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
    await look(name, root);
  };
  await page.goto(ada.open.at('typing'));
  await page
    .getByRole('heading', { level: 1, name: /^⟦.*Needs/ })
    .last()
    .waitFor();
  await screen('typing');
  await page.getByRole('button', { name: '⟦Share⟧' }).click();
  await page.getByRole('dialog').waitFor();
  await screen('sharing', '[role=dialog]');
  await page.goto(`/project/${ada.open.projectID}/?tab=design`);
  await page.getByRole('button', { name: '⟦Submit⟧' }).waitFor();
  await screen('design');
  await page.goto('/account/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await screen('account');
  await page.goto('/');
  await page.getByRole('heading', { name: /^⟦Projects/ }).waitFor();
  await screen('home');
  await page.getByRole('button', { name: /⟦Create a New Project⟧/ }).click();
  await page.getByRole('dialog').waitFor();
  await screen('new project', '[role=dialog]');
  const content = 'Id,Age,Likes\n1,20,yes\n2,30,no\n3,40,yes\n4,50,no\n5,60,yes\n6,25,no\n';
  const file = { name: 'small.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('⟦Survey file⟧').first().setInputFiles(file);
  await page.getByRole('heading', { level: 1, name: '⟦Data check⟧' }).waitFor();
  await page.getByRole('grid').waitFor();
  await screen('data check');
  expect(Object.fromEntries(Object.entries(stray).filter(([, texts]) => texts.length > 0))).toEqual({});
  expect(Object.keys(stray)).toHaveLength(13);
});
