import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on the colours of a mode; the others find the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, one line a fault. Injected by the debugger, which the policy lets through. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A colour that is still fading in is not the colour that people read; it begins to with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} (${failureSummary?.replace(/\s+/g, ' ')})`),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
}

/**
 * The page as it stands, in both modes and at several widths: axe finds nothing, and nothing sticks out at the side. The
 * page is told to follow the system, as it does from the start.
 */
export async function expectAccessibleEverywhere(page: Page, widths: readonly number[] = [360, 1440]): Promise<void> {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 960 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.mode), { timeout: 20_000 })
        .toBe(colorScheme);
      const found = await axeFaults(page, colorScheme === 'dark' ? OF_COLOUR : undefined);
      faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
    }
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sticksOut > 0) faults.push(`${width} px: the page is ${sticksOut} px too wide`);
  }
  if (before) await page.setViewportSize(before);
  expect(faults).toEqual([]);
}
