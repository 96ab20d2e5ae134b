import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colours, the most expensive by far; the others find the same in both modes. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** All rules unless said. */
interface Rules {
  only?: readonly string[];
  without?: readonly string[];
}

/**
 * What axe finds on the page as it stands, one line per fault. Where a dialog or a menu lies over the page, it is that which is looked
 * at: what is behind is out of reach, and has been looked at by itself. Injected by the debugger, which the policy lets through.
 */
export async function axeFaults(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  // A colour that is still fading in is not the colour that people read; it begins to with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // Not one of axe's usual rules: what is pressed is 24 px wide and high, or has that much room.
  const rules = only ? off : { 'target-size': { enabled: true }, ...off };
  const options: RunOptions = { resultTypes: ['violations'], rules, ...(only && { runOnly: [...only] }) };
  const violations = await page.evaluate(async (how) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const over = [...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)')];
    return (await axe.run(over.length > 0 ? { include: over } : document, how)).violations;
  }, options);
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
  const look = async (where: string, rules: Rules) => {
    faults.push(...(await axeFaults(page, rules)).map((fault) => `${where}: ${fault}`));
  };
  for (const [n, width] of widths.entries()) {
    const where = `${width} px`;
    await page.setViewportSize({ width, height: before?.height ?? 960 });
    // At another width another thing may lie under the mouse, and open its tooltip over the page.
    await page.mouse.move(0, 0);
    // What only a phone shows is looked at in one mode, what only a desk shows in the other, what both show in both.
    const modes = [...(n === 0 ? (['dark'] as const) : []), ...(n === widths.length - 1 ? (['light'] as const) : [])];
    if (modes.length === 0) await look(where, { without: OF_COLOUR });
    for (const [m, colorScheme] of modes.entries()) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mode)).toBe(colorScheme);
      // All rules in one go: half of the work is to read the page.
      await look(`${where}, ${colorScheme}`, m === 0 ? {} : { only: OF_COLOUR });
    }
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sticksOut > 0) faults.push(`${where}: the page is ${sticksOut} px too wide`);
  }
  if (before) await page.setViewportSize(before);
  expect(faults).toEqual([]);
}
