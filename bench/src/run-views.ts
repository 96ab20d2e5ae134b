import type { Page } from 'playwright-core';
import type { Measurement } from './bench-case.ts';

/** How long it takes until the views of a run are drawn, opened by their addresses in a browser that has the scripts in its cache. */

const views = {
  'Cross-Tab': 'crosstab',
  Summary: 'summary',
  Personas: 'personas',
  'Run Details': 'details',
  Drivers: 'drivers',
  Compare: 'compare',
  Tracking: 'tracking',
  'Typing Tool': 'typing',
} as const;
const REPETITIONS = 3;
const FIRST_VIEW_MS = 1000;
const SUMMARY_LATER_MS = 1500;

/** Milliseconds of the clock, so the machine must be quiet. */
export async function openedViews(page: Page, address: string): Promise<Measurement[]> {
  const times = new Map<string, number>();
  for (let i = 0; i < REPETITIONS; i++)
    for (const [name, view] of Object.entries(views)) {
      await page.goto(`${address}&view=${view}`, { waitUntil: 'commit' });
      const time = await drawnAt(page, name);
      times.set(name, Math.min(time, times.get(name) ?? Number.POSITIVE_INFINITY));
    }
  const others = [...times].flatMap(([name, time]) => (name === 'Summary' ? [] : [time])).sort((a, b) => a - b);
  return [
    ...[...times].map(([name, value]) => ({
      ...{ what: `${name} drawn after`, value, unit: 'ms' },
      ...(name === 'Cross-Tab' && { target: { atMost: FIRST_VIEW_MS } }),
    })),
    {
      what: 'Summary later than the median of the others',
      value: Math.max(0, (times.get('Summary') ?? Number.NaN) - others[Math.floor(others.length / 2)]),
      unit: 'ms',
      target: { atMost: SUMMARY_LATER_MS },
    },
  ];
}

/** Since the address was opened. A text, because the types of a browser are not those of Node. */
function drawnAt(page: Page, tab: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const drawn = () => {
      const tabs = [...document.querySelectorAll('[role=tab][aria-selected=true]')].map((one) => one.textContent);
      const busy = document.querySelector('main [aria-busy=true], main .MuiSkeleton-root');
      return tabs.includes('${tab}') && !busy && (document.querySelector('main')?.innerText.length ?? 0) > 250;
    };
    const look = () => (drawn() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look));
    look();
  })`);
}
