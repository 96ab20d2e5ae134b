// Promise 35 of docs/reliability.md.
import { smallSurvey } from '@qp/examples';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, expectAccessibleEverywhere, useStage } from './harness.ts';
import { makeTypedRun, makeTypingTool, nameSegments, post, SURVEY, saved, type TypedRun } from './typing-page.ts';

/** The owner has one page for all tests; people who answer come with browsers of their own. */
const stage = useStage();
const QUESTIONS = 3;
let owner: Page;
let path: string;
let typed: TypedRun;

const form = () => owner.getByRole('region', { name: 'Live form' });
const PHONE = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } } as const;

beforeAll(async () => {
  const context = { permissions: ['clipboard-read', 'clipboard-write'] };
  owner = await stage.page({ person: await stage.makePerson('Tom'), keep: true, context });
  typed = await makeTypedRun(owner);
  await makeTypingTool(owner.context(), typed);
  const persona = (name: string) => `${name}\nThey know <what> they want.\nAnd more.\n\nA second paragraph.`;
  await nameSegments(owner.context(), typed, ['Savers', 'Spenders', 'Browsers'].map(persona));
  await owner.goto(typed.address);
  await owner.getByRole('button', { name: 'Hand over', exact: true }).click();
  await owner.getByRole('heading', { name: 'Handover of Typed' }).waitFor();
});

describe('the hand-over page', () => {
  it('gives the kit and each of its parts', async () => {
    const kit = await saved(owner, () => owner.getByRole('button', { name: 'Download the kit' }).click());
    expect(kit.name).toBe('typing_kit_Typed.zip');
    const script = await saved(owner, () => owner.getByRole('button', { name: 'Download typing_tool.js' }).click());
    expect([script.name, script.text.includes('var typingTool')]).toEqual(['typing_tool.js', true]);
  });

  it('checks a fielded file', async () => {
    const cut = smallSurvey(SURVEY).find(({ name }) => name.startsWith('discretized_'))!.content;
    const [head, ...rows] = cut.trim().split('\n');
    const content = [`${head},segment`, ...rows.map((row) => `${row},nobody`)].join('\n');
    const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await owner.getByLabel('Platform export', { exact: true }).setInputFiles(file);
    const found = owner.getByRole('region', { name: 'Result of the check' });
    await found.getByText(`0 of ${rows.length} rows agree (0.0%)`).waitFor();
    await found.getByText(`${rows.length} rows without a segment of this tool in the column`).waitFor();
    await found.getByRole('row').filter({ hasText: 'Spenders' }).waitFor();
    await found.getByRole('row').filter({ hasText: 'no segment' }).first().waitFor();
  });

  it('publishes a form, with its address to copy and to photograph', async () => {
    // The segment's own name is only shown on request.
    await form().getByLabel('Shown at the end').click();
    await owner.getByRole('option', { name: 'their segment, with its description' }).click();
    await form().getByRole('button', { name: 'Publish a form' }).click();
    await form().getByRole('img', { name: 'QR code of the form’s address' }).waitFor();
    const address = (await form().getByRole('link').getAttribute('href'))!;
    path = new URL(address).pathname;
    expect(path).toMatch(/^\/t\/[\w-]{32}\/$/);
    await form().getByRole('button', { name: 'Copy address' }).click();
    await owner.getByText('The address was copied.').waitFor();
    await expect.poll(() => owner.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expectAccessibleEverywhere(owner);
  });
});

describe('the public form', () => {
  const shownQuestion = (page: Page) => page.getByRole('group');

  it('is answered on a phone by touch, one question at a time, back and forth, and ends with the persona', async () => {
    const phone = await stage.page(PHONE);
    await phone.goto(path);
    await phone.getByText(`Question 1 of ${QUESTIONS}`).waitFor();
    await expect.poll(() => shownQuestion(phone).count()).toBe(1);
    await expect.poll(() => phone.getByRole('button').allTextContents()).toEqual(['Next']);
    const [answer] = await shownQuestion(phone).getByRole('radio').all();
    const box = (await answer.locator('..').boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    await answer.locator('..').tap();
    await phone.getByRole('button', { name: 'Next' }).tap();
    await phone.getByText(`Question 2 of ${QUESTIONS}`).waitFor();
    await phone.getByRole('button', { name: 'Back' }).tap();
    await expect.poll(() => shownQuestion(phone).getByRole('radio').first().isChecked()).toBe(true);
    for (let question = 1; question <= QUESTIONS; question++) {
      const last = question === QUESTIONS;
      await phone.getByText(`Question ${question} of ${QUESTIONS}`).waitFor();
      await shownQuestion(phone).getByRole('radio').first().locator('..').tap();
      for (const colorScheme of last ? (['dark', 'light'] as const) : []) {
        await phone.emulateMedia({ colorScheme });
        expect(await axeFaults(phone)).toEqual([]);
      }
      await phone.getByRole('button', { name: last ? 'Send answers' : 'Next' }).tap();
    }
    await phone.getByText('Your segment:').waitFor();
    await expect.poll(() => phone.getByRole('heading').textContent()).toMatch(/^(Savers|Spenders|Browsers)$/);
    await phone.getByText('They know <what> they want.').waitFor();
    await expect.poll(() => phone.getByText('A second paragraph.').count()).toBe(1);
    expect(await axeFaults(phone)).toEqual([]);
    expect(await phone.context().cookies()).toEqual([]);
    await expect.poll(() => phone.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  it('is answered with the keyboard alone, on a narrow screen and on a wide one', async () => {
    const page = await stage.page({ width: 390, height: 844 });
    await page.goto(path);
    // Names as a screen reader says them: the question, each answer, how far it is.
    await expect
      .poll(() => page.getByRole('progressbar', { name: 'Progress' }).getAttribute('max'))
      .toBe(String(QUESTIONS));
    await page.getByRole('group', { name: /^Statement \d+$/ }).waitFor();
    await page.getByRole('radio', { name: 'Neither' }).waitFor();
    await page.keyboard.press('Tab');
    for (let question = 1; question <= QUESTIONS; question++) {
      await page.getByText(`Question ${question} of ${QUESTIONS}`).waitFor();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.locator('input:focus').isChecked()).toBe(true);
      // Enter goes on, and sends only what is complete.
      await page.keyboard.press('Enter');
    }
    await page.getByText('Your segment:').waitFor();

    await page.setViewportSize({ width: 1200, height: 900 });
    await page.goto(path);
    await expect.poll(() => shownQuestion(page).count()).toBe(QUESTIONS);
    await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['Send answers']);
    for (let question = 0; question < QUESTIONS; question++) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Your segment:').waitFor();
  });

  it('works without scripts, and asks for at least one answer', async () => {
    const page = await stage.page({ ...PHONE, context: { ...PHONE.context, javaScriptEnabled: false } });
    await page.goto(path);
    await expect.poll(() => shownQuestion(page).count()).toBe(QUESTIONS);
    await page.getByRole('button', { name: 'Send answers' }).tap();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Please answer at least one question.');
    await page.getByRole('radio', { name: 'Agree', exact: true }).first().check();
    await page.getByRole('button', { name: 'Send answers' }).tap();
    await page.getByRole('alert').getByText('Please answer, or send again to skip.').waitFor();
    await page.getByRole('button', { name: 'Send answers' }).tap();
    await page.getByText('Your segment:').waitFor();
  });
});

describe('the owner of a form', () => {
  it('is asked before a change in another tab is replaced', async () => {
    const title = form().getByLabel('Title of the page');
    const save = form().getByRole('button', { name: 'Save' });
    await title.fill('Mine');
    const other = { title: 'Theirs', ending: 'segment', open: 'true', ends_on: '2099-12-31' };
    await post(owner.context(), `/api/run/typingtool/form/publish/${typed.runID}/`, other);
    await save.click();
    await form().getByText('the title is now “Theirs”').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Mine');
    await save.click();
    await form().getByText('the title is now “Theirs”').waitFor({ state: 'detached' });
    await expect.poll(async () => [await title.inputValue(), await save.isDisabled()]).toEqual(['Mine', true]);
    // What only the other tab changed stays.
    await expect.poll(() => form().getByLabel('Last day (optional)').inputValue()).toBe('2099-12-31');
  });

  it('chooses the language of its buttons and messages', async () => {
    for (const [name, language, send, problem] of [
      ['Deutsch', 'de', 'Antworten absenden', 'Bitte beantworten Sie mindestens eine Frage.'],
      ['Français', 'fr', 'Envoyer les réponses', 'Veuillez répondre à au moins une question.'],
      ['English', 'en', 'Send answers', 'Please answer at least one question.'],
    ]) {
      await form().getByRole('combobox', { name: 'Language' }).click();
      await owner.getByRole('option', { name }).click();
      const stored = owner.waitForResponse((answer) => answer.url().includes('/typingtool/form/publish/'));
      await form().getByRole('button', { name: 'Save' }).click();
      await stored;
      const page = await stage.page({ width: 1200, height: 900 });
      await page.goto(path);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await page.getByRole('button', { name: send }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(problem);
      expect(await axeFaults(page)).toEqual([]);
    }
  });

  it('sees the answers as counts, has them as a file, and deletes them', async () => {
    await owner.reload();
    await form().getByText('4 answers', { exact: false }).first().waitFor();
    const file = await saved(owner, () => form().getByRole('button', { name: 'Download answers' }).click());
    expect([file.name, file.text.trim().split('\r\n').length]).toEqual(['form_answers.csv', 5]);
    await form().getByRole('button', { name: 'Delete answers' }).click();
    await owner.getByRole('button', { name: 'Delete', exact: true }).click();
    await form().getByText('No answers yet').waitFor();
  });

  it('sends people on to a page that stands there in full, and switches the form off', async () => {
    await form().getByRole('combobox', { name: 'Shown at the end' }).click();
    await owner.getByRole('option', { name: 'another page, with the segment in its address' }).click();
    const target = form().getByLabel('Address of the page, starting with https://');
    await target.fill('http://panel.example/');
    await form().getByText('The address must start with https://.').waitFor();
    await expect.poll(() => form().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await target.fill('https://panel.example/done?wave=2');
    await form().getByText('Respondents go to https://panel.example/done?wave=2&segment=SEG1&rid=…').waitFor();
    await form().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => form().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

    const phone = await stage.page(PHONE);
    await phone.route('https://panel.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'done' }));
    await phone.goto(`${path}?rid=abc-1`);
    for (let question = 1; question < QUESTIONS; question++) {
      await shownRadio(phone).tap();
      await phone.getByRole('button', { name: 'Next' }).tap();
    }
    await shownRadio(phone).tap();
    await phone.getByRole('button', { name: 'Send answers' }).tap();
    await phone.waitForURL(/^https:\/\/panel\.example\/done\?wave=2&segment=SEG\d&rid=abc-1$/);

    await form().getByRole('switch').click();
    await form().getByText('Switched off').waitFor();
    expect((await phone.goto(new URL(path, stage.url).href))!.status()).toBe(410);
    await phone.getByText('This form is closed and no longer accepts answers.').waitFor();
    await form().getByRole('button', { name: 'Delete form' }).click();
    const asked = owner.getByRole('dialog', { name: 'Delete the form?' });
    await asked.getByText('1 answer will be permanently deleted').waitFor();
    await asked.getByRole('button', { name: 'Delete form' }).click();
    await form().getByRole('button', { name: 'Publish a form' }).waitFor();
    expect((await phone.goto(new URL(path, stage.url).href))!.status()).toBe(404);
  });

  const shownRadio = (page: Page) => page.getByRole('radio').first().locator('..');
});
