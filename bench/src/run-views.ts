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
/** The sum of what moves by itself while a view is drawn, as browsers count it. */
const LAYOUT_SHIFT = 0.05;
const CALM = ['Compare', 'Typing Tool'];
/** A view that takes longer never comes. */
const MAX_MS = 60_000;
/** After a view is drawn, for what still moves. */
const AFTERWARDS_MS = 500;

/** Milliseconds of the clock, so the machine must be quiet. */
export async function openedViews(page: Page, address: string): Promise<Measurement[]> {
  const times = new Map<string, number>();
  const shifts = new Map<string, number>();
  await page.addInitScript(COUNT_SHIFTS);
  for (let i = 0; i < REPETITIONS; i++)
    for (const [name, view] of Object.entries(views)) {
      await page.goto(`${address}&view=${view}`, { waitUntil: 'commit' });
      const time = await drawnAt(page, name);
      times.set(name, Math.min(time, times.get(name) ?? Number.POSITIVE_INFINITY));
      await page.waitForTimeout(AFTERWARDS_MS);
      shifts.set(name, Math.max(Number(await page.evaluate('window.shifted')), shifts.get(name) ?? 0));
    }
  const others = [...times].flatMap(([name, time]) => (name === 'Summary' ? [] : [time])).sort((a, b) => a - b);
  return [
    ...[...times].map(([name, value]) => ({
      what: `${name} drawn after`,
      value,
      unit: 'ms',
      ...(name === 'Cross-Tab' && { target: { atMost: FIRST_VIEW_MS } }),
    })),
    {
      what: 'Summary later than the median of the others',
      value: Math.max(0, (times.get('Summary') ?? Number.NaN) - others[Math.floor(others.length / 2)]),
      unit: 'ms',
      target: { atMost: SUMMARY_LATER_MS },
    },
    ...[...shifts].map(([name, value]) => ({
      what: `${name}, layout shift`,
      value,
      unit: '',
      ...(CALM.includes(name) && { target: { atMost: LAYOUT_SHIFT } }),
    })),
  ];
}

/** From the first moment of every page. */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Since the address was opened. A text, because the types of a browser are not those of Node. */
function drawnAt(page: Page, tab: string): Promise<number> {
  return page.evaluate(`new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('${tab} is not drawn after ${MAX_MS} ms')), ${MAX_MS});
    const drawn = () => {
      const tabs = [...document.querySelectorAll('[role=tab][aria-selected=true]')].map((one) => one.textContent);
      const busy = document.querySelector('main [aria-busy=true], main .MuiSkeleton-root');
      return tabs.includes('${tab}') && !busy && (document.querySelector('main')?.innerText.length ?? 0) > 250;
    };
    const look = () => (drawn() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look));
    look();
  })`);
}
