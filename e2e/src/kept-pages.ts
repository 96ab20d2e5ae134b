import type { Page } from 'playwright-core';

/**
 * Loading a page costs ten times the processor that walking to a screen costs. So pages stay open from test to test, and each test
 * finds them as if they were new: with no draft, no message, nothing held back, and nothing open.
 */

/** An address of ours with nothing on it. */
const NOWHERE = '/no/such/page/';

/** A document of ours without a script: the page's process stays, and all else of it goes. */
const OUTSIDE = '/healthz';

/** As the browser's own buttons do it: the router takes the address and draws its screen. */
function walk(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

function forget(page: Page): Promise<void> {
  return page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** In the page itself: one that goes away by itself meanwhile isn't waited for. */
async function closeMessages(page: Page): Promise<void> {
  const messages = page.getByRole('button', { name: 'Close message' });
  while ((await messages.count()) > 0)
    await messages.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
}

/** Leaves the screen and what it remembers. False where no screen is open that can be left so. */
async function leave(page: Page): Promise<boolean> {
  if ((await page.locator('#main').count()) === 0) return false;
  await walk(page, NOWHERE);
  await page.getByText('There is no page at this address').waitFor();
  await closeMessages(page);
  await forget(page);
  return (await page.getByRole('dialog').count()) === 0;
}

/**
 * Opens a screen of someone who is logged in as a link does, without what the screen before it remembered. What the page has
 * fetched it still knows: a test that changes something behind its back has to `goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (await leave(page)) await walk(page, path);
  else await page.goto(path);
}

/** Someone with this address, or no one. */
type Whose = string | undefined;

/** Makes a page ready for the next test, which comes as the same person or as no one again. */
async function tidy(page: Page, whose: Whose): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (whose && (page.url() === 'about:blank' || (await leave(page)))) return;
  await page.goto(OUTSIDE);
  if (!whose) await page.context().clearCookies();
  await forget(page);
}

/** The pages of a file that stay open. A test borrows one, and it is tidied when the test gives it back. */
export class KeptPages {
  #free: { page: Page; whose: Whose }[] = [];
  #lent: { page: Page; whose: Whose }[] = [];

  /** One that is open already. */
  borrow(whose: Whose): Page | null {
    const at = this.#free.findIndex((kept) => kept.whose === whose);
    if (at < 0) return null;
    const [kept] = this.#free.splice(at, 1);
    this.#lent.push(kept);
    return kept.page;
  }

  /** A new one, which the test has from the start. */
  add(page: Page, whose: Whose): void {
    this.#lent.push({ page, whose });
  }

  /** No one knows how a test that failed has left its pages: they are closed, as is one that is still on its way elsewhere. */
  async takeBack({ failed = false } = {}): Promise<void> {
    const back = this.#lent;
    this.#lent = [];
    await Promise.all(
      back.map(async (kept) => {
        const { page, whose } = kept;
        if (
          failed ||
          !(await tidy(page, whose).then(
            () => true,
            () => false,
          ))
        )
          await page.context().close();
        else this.#free.push(kept);
      }),
    );
  }
}
