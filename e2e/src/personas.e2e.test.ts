import { howToReadWords } from '@qp/words/crosstab/how-to-read';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useRun } from './crosstab-run.ts';
import { expectAccessible, expectAccessibleEverywhere, useStage, visit } from './harness.ts';
import { followHelp } from './help.ts';

/** Personas, and help where people look. One login, one project, one run. */

const stage = useStage();

const ada = useRun(stage, {
  maxClusters: 3,
  answers: 'categories',
  cluster: (code) => /^Q0[1-6]$/.test(code),
  profile: (code) => ['GENDER', 'CHILDREN'].includes(code),
  metrics: (code) => ['PACKS', 'SPEND'].includes(code),
});

const card = (page: Page, segment: number) => page.getByRole('article', { name: `Persona of SEG${segment}` });

/** Does something that is saved at once, and waits until it is. */
async function saving(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/api/run/update/personas/'));
  await act();
  expect((await saved).ok()).toBe(true);
}

describe('Personas', () => {
  test('show one card per segment, with figures of the segment and of the rest', async () => {
    const page = await ada.page('personas');
    await page.getByRole('heading', { level: 1, name: 'Needs Personas' }).waitFor();
    await card(page, 1).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    for (const segment of [1, 2, 3]) {
      await card(page, segment)
        .getByText(/^\d+(\.\d)?% · [\d,]+ people/)
        .waitFor();
      await card(page, segment)
        .getByText(/of the rest\)$/)
        .first()
        .waitFor();
      await card(page, segment).getByText('Not tested on other samples yet.').waitFor();
    }
    await page.getByRole('tab', { name: 'One at a time' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('navigation', { name: 'Personas by size' }).getByRole('button', { name: /^SEG2/ }).click();
    await card(page, 2).waitFor();
    await page.getByRole('tab', { name: 'Side by side' }).click();
    await card(page, 3).waitFor();
    await expectAccessibleEverywhere(page);
  });

  test('are named in place, lines hidden and moved, a quote added; undo takes it back, a reload does not', async () => {
    const page = await ada.page('personas');
    // Corrected shares come after the run, and with them other lines may be the ones that say most.
    await page.getByText('Shares are corrected for classification error.').first().waitFor();
    const first = card(page, 1);
    const nameless = first.getByRole('button', { name: 'Add a name: name of SEG1' });
    const named = first.getByRole('button', { name: 'Edit name of SEG1: Careful planners' });
    const field = first.getByRole('textbox', { name: 'name of SEG1' });
    await nameless.press('Enter');
    await field.fill('Careful planners');
    await saving(page, () => field.press('Enter'));
    await named.waitFor();
    await expect.poll(() => named.evaluate((button) => button === document.activeElement)).toBe(true);
    await named.press('Enter');
    await field.fill('Another name');
    await field.press('Escape');
    await named.waitFor();

    await saving(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
    await nameless.waitFor();
    await saving(page, () => page.getByRole('button', { name: 'Redo', exact: true }).click());
    await named.waitFor();

    const section = first.getByRole('region').first();
    const lines = section.getByRole('listitem');
    const before = await lines.count();
    expect(before).toBeGreaterThan(0);
    const hide = section.getByRole('button', { name: /^Hide: / }).first();
    const statement = (await hide.getAttribute('aria-label'))!.slice('Hide: '.length);
    await saving(page, () => hide.press('Enter'));
    await expect.poll(() => lines.count()).toBe(before - 1);
    await expect.poll(() => section.getByRole('button', { name: `Hide: ${statement}`, exact: true }).count()).toBe(0);

    const said = () =>
      section
        .getByRole('button', { name: /^Hide: / })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const [one, two, ...others] = await said();
    await saving(page, () =>
      section
        .getByRole('button', { name: /^Move down: / })
        .first()
        .press('Enter'),
    );
    await expect.poll(said).toEqual([two, one, ...others]);
    await first.getByRole('button', { name: 'Add a quote: quote of SEG1' }).press('Enter');
    await first.getByRole('textbox', { name: 'quote of SEG1' }).fill('I read the small print.');
    await saving(page, () => first.getByRole('textbox', { name: 'quote of SEG1' }).press('Control+Enter'));

    await page.reload();
    await named.waitFor();
    await first.getByText('I read the small print.').waitFor();
    await expect.poll(said).toEqual([two, one, ...others]);
    await saving(page, () => section.getByRole('button', { name: 'Show 1 hidden line' }).click());
    await expect.poll(() => lines.count()).toBe(before);
    await page.getByRole('tab', { name: 'Cross-Tab' }).click();
    await page.locator('th[data-segment="1"]').getByText('Careful planners').waitFor();
  });
});

describe('help', () => {
  test('opens by keyboard and by click, closes with Escape, is not printed, and leads to its place in the guide', async () => {
    const page = await ada.page('crosstab');
    const help = page.getByRole('button', { name: 'What is an index?' });
    const said = page.getByRole('dialog', { name: 'What is an index?' });
    const { width, height } = (await help.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await help.press('Enter');
    await said.getByText(howToReadWords('en').index).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });
    await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: 'Table settings' }).click();
    await followHelp(page, 'What does the shading mean?', '88 to 112', '/guide/cross-tab/#reading-the-table');
    await followHelp(
      page,
      'What is Marginal Val.?',
      howToReadWords('en').marginal,
      '/guide/cross-tab/#reading-the-table',
    );
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => help.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await help.click();
    await said.getByRole('link', { name: 'More in the guide' }).click();
    await page.waitForURL((url) => url.pathname === '/guide/cross-tab/' && url.hash === '#reading-the-table');
    const heading = page.getByRole('heading', { name: 'Reading the table' });
    await heading.waitFor();
    const inView = () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    await expect.poll(inView).toBe(true);
  });

  test('stands beside BIC, agreement and alpha in Run Details', async () => {
    const page = await ada.page('details');
    const chapter = '/guide/run-details/#number-of-segments';
    await followHelp(page, 'What is BIC?', 'Lower is better', chapter);
    await followHelp(
      page,
      'What is agreement with another sample?',
      'if another sample of this size were asked',
      chapter,
    );
    await followHelp(
      page,
      'What is alpha?',
      'pulled towards the average',
      '/guide/designing-runs/#advanced-run-settings',
    );
  });
});

describe('the guide', () => {
  test('comes only when it is asked for, with its pictures, and its links lead from chapter to chapter', async () => {
    const page = await stage.page({ person: ada.person, fresh: true });
    let parts = 0;
    page.on('request', (request) => {
      if (request.url().includes('/assets/guide-screen-')) parts += 1;
    });
    await page.goto('/');
    await page.getByText(', Ada').waitFor();
    expect(parts).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'The guide' }).waitFor();
    expect(parts).toBeGreaterThan(0);
    const picture = page.getByRole('img', { name: 'A cross-tab of five segments' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await page.getByRole('article').getByRole('link', { name: 'Cross-tab, summary and exports' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cross-tab, summary and exports' }).waitFor();
    await page.getByRole('article').getByRole('link', { name: 'Statistics' }).first().click();
    await page.waitForURL((url) => url.pathname === '/guide/statistics/' && url.hash === '#cross-tab');
    const contents = page.getByRole('navigation', { name: 'Chapters of the guide' });
    await contents.getByRole('link', { name: 'Login and account' }).click();
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await expect.poll(() => page.title()).toContain('Guide: Login and account');
    await expectAccessibleEverywhere(page);
  });

  test('is in the list behind ?, and says when there is no such chapter', async () => {
    const page = await stage.page({ person: ada.person });
    await visit(page, '/');
    await page.getByText('Select a project to continue').waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByRole('link', { name: 'Open the guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'The guide' }).waitFor();
    await keys.waitFor({ state: 'detached' });
    await visit(page, '/guide/no-such-chapter/');
    await page.getByText('There is no page at this address').waitFor();
  });
});
