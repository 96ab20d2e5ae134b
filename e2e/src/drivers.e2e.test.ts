import { describe, expect, test } from 'vitest';
import { smallRun, useRun } from './crosstab-run.ts';
import { expectAccessibleEverywhere, useStage } from './harness.ts';

/** What each question contributes, a run without one of them, and what makes the segments and what they do. */

const stage = useStage();

const ada = useRun(stage, smallRun);

describe('Questions', () => {
  test('say what each contributes, and a run without one opens in Compare with both', async () => {
    const page = await ada.page('details');
    const table = page.getByRole('table', { name: 'Contribution of each question' });
    await table.waitFor();
    const ticks = table.getByRole('checkbox');
    for (let at = 0; at < (await ticks.count()); at++) await ticks.nth(at).setChecked(at === 0);
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Try without these (1)' }).dblclick();
    await page.waitForURL((url) => url.searchParams.get('view') === 'compare');
    await page.getByText(/adjusted Rand index/).waitFor();
    await page.getByText(/held-out respondents .*on the 5 questions that both runs have/).waitFor();
    const posted = new URL(page.url()).searchParams;
    expect(posted.get('run')).toBe(ada.open.run.id);
  });
});

describe('Drivers', () => {
  test('open computed, and are computed for the chosen variables', async () => {
    const page = await ada.page('drivers');
    // The only predictor shows its figures.
    const figures = page.getByRole('table', { name: /^Segments by / });
    await figures.waitFor();
    for (const [button, variable] of [
      ['Choose predictors', 'AGE'],
      ['Choose outcomes', 'SPEND'],
    ]) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: `Select ${variable}` }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: /^Compute/ }).dblclick();
    await figures.waitFor();
    const fold = page.getByRole('button', { name: /^Figures of / });
    await fold.click();
    await figures.waitFor({ state: 'detached' });
    await fold.click();
    await figures.waitFor();
    await page.getByRole('table', { name: 'Outcomes by segment' }).waitFor();
    await page.getByText(/^Corrected for classification error\./).waitFor();
    await expectAccessibleEverywhere(page);
  });
});
