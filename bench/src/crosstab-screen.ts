import type { CDPSession, Page } from 'playwright-core';
import type { OnScreen } from './screen-run.ts';

/** Milliseconds of the page's main thread. */
export interface Cost {
  readonly script: number;
  /** Scripting, style, layout and paint together. */
  readonly task: number;
}

/** The cross-tab of a run in Chromium, with the hands of a person and the clock of the debugger. */
export class CrosstabScreen {
  readonly #page: Page;
  readonly #debugger: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#debugger = session;
  }

  /** Opens the run on its details, so drawing the cross-tab can be measured by itself. */
  static async open(page: Page, { server, projectID }: OnScreen, runID: string): Promise<CrosstabScreen> {
    page.setDefaultTimeout(120_000);
    await page.goto(`${server.url}/project/${projectID}/?tab=results&run=${runID}&view=details`);
    await page
      .getByRole('heading', { name: /variables$/ })
      .first()
      .waitFor();
    const session = await page.context().newCDPSession(page);
    // Time of the thread, not of the wall: on a shared machine the wall clock measures the neighbours too.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new CrosstabScreen(page, session);
  }

  /** What the page does until it has come to rest. */
  async cost(act: () => Promise<void>): Promise<Cost> {
    await this.#rest();
    const before = await this.#clock();
    await act();
    await this.#rest();
    const after = await this.#clock();
    return { script: after.script - before.script, task: after.task - before.task };
  }

  async firstDrawn(): Promise<{ rows: number; cost: Cost }> {
    const cost = await this.cost(async () => {
      await this.#press('[role=tab]', /^Cross-Tab$/);
      await this.#page.locator('[role=table] [aria-rowindex="4"]').waitFor();
    });
    const rows = await this.#page.evaluate("document.querySelector('[role=table]').getAttribute('aria-rowcount')");
    return { rows: Number(rows) - 1, cost };
  }

  sortColumns(): Promise<void> {
    return this.#press('button', /^Order of columns/);
  }

  sortRows(): Promise<void> {
    return this.#press('button', /^Order of rows/);
  }

  /** One digit typed into the field that has the focus. */
  filter(): Promise<void> {
    return this.#page.keyboard.press('3');
  }

  async focusThreshold(): Promise<void> {
    await this.#page.getByLabel('Value Threshold').focus();
  }

  moveColumn(): Promise<void> {
    return this.#page.keyboard.press('ArrowRight');
  }

  async focusColumn(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Move SEG1,/ }).focus();
  }

  /** Opens the list of what can be tested, so choosing can be measured by itself. */
  async openSignificance(): Promise<void> {
    // The previous list may still be fading out.
    await this.#page.locator('[role=listbox]').waitFor({ state: 'detached' });
    await this.#page.getByRole('combobox', { name: 'Significance', exact: true }).click();
    await this.#page.getByRole('option').first().waitFor();
  }

  async chooseSignificance(name: 'Off' | 'Differs from the rest' | 'Compared in pairs'): Promise<void> {
    await this.#press('[role=option]', new RegExp(`^${name}$`));
    if (name !== 'Off') await this.#page.locator('.mark').first().waitFor();
  }

  undo(): Promise<void> {
    return this.#press('button', /^Undo$/);
  }

  async scroll(steps: number): Promise<void> {
    await this.#page.evaluate(`(async () => {
      const frame = document.querySelector('[role=region]:has([role=table])');
      for (let step = 0; step < ${steps}; step++) {
        frame.scrollBy(0, 100);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    })()`);
  }

  /**
   * Presses a button by its name in the page itself: to find it by its role would cost more than what it does. The scripts
   * are texts because the types of a browser are not those of Node, in which the rest of the bench runs.
   */
  async #press(selector: string, name: RegExp): Promise<void> {
    await this.#page.evaluate(`(() => {
      const named = (element) => ${name}.test(element.getAttribute('aria-label') ?? element.textContent);
      const found = [...document.querySelectorAll('${selector}')].find(named);
      if (!found) throw new Error('nothing on the page is called ${name.source}');
      found.click();
    })()`);
  }

  /** Chooses a row to sort by, the sort of rows and a criterion, so each measured act changes one thing. */
  async prepare(): Promise<void> {
    const choose = async (label: string, option: string) => {
      await this.#page.getByLabel(label, { exact: true }).click();
      await this.#page.getByRole('option', { name: option, exact: true }).first().click();
    };
    await this.#page.getByLabel('Sort Columns By').fill('Statement number 10 Absolute');
    await this.#page.getByRole('option').first().click();
    await choose('Sort Rows By', 'Absolute Val.');
    await choose('Value Criteria', '≥');
  }

  async #clock(): Promise<Cost> {
    const { metrics } = await this.#debugger.send('Performance.getMetrics');
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    return { script: of('ScriptDuration'), task: of('TaskDuration') };
  }

  #rest(): Promise<void> {
    return this.#page.waitForTimeout(400);
  }
}
