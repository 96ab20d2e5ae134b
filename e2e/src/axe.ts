import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands, one line a fault. Injected by the debugger, which the policy lets through. */
export async function axeFaults(page: Page): Promise<string[]> {
  // A colour that is still fading in is not the colour that people read.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} (${failureSummary?.replace(/\s+/g, ' ')})`),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
}
