import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { axeFaults, expectAccessible, type Person, useStage } from './harness.ts';

/** From a best-worst survey as a platform writes it to its segments. */

const stage = useStage();
const fixture = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: readFileSync(new URL(`../../engine/fixtures/choices/${name}`, import.meta.url)),
});

let person: Person;
beforeAll(async () => {
  person = await stage.makePerson();
});

it('a best-worst survey by item is read with its design, and its run finds the segments and their shares of preference', async () => {
  const page = await stage.page({ person });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Projects (0)' }).waitFor();
  await page.getByLabel('Survey file').first().setInputFiles(fixture('maxdiff-by-item.csv'));
  const exercise = page.getByRole('region', { name: 'Choice exercise: Choices' });
  await exercise.getByText('The file says what was chosen but not what was shown.').waitFor();
  await exercise.getByLabel('Design of Choices').setInputFiles(fixture('maxdiff-design.csv'));
  await exercise.getByText('14 items, 10 sets, 900 people, 8,902 answered sets.').waitFor();
  await exercise.getByLabel('Item labels of Choices').setInputFiles(fixture('maxdiff-items.csv'));
  await exercise.getByText(/^Price 2,\d\d\d · Taste 2,\d\d\d/).waitFor();
  // The first person: version 1 shows 4, 3, 1 and 9 first; the best is 4, the worst 9.
  await exercise.getByText('Best: Organic. Worst: Packaging. Also shown: Price, Healthy.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('dialog').getByLabel('Project Name').fill('Importance');
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name: 'Importance' }).waitFor();
  await page.getByText('The choices in Choices form the segments.').waitFor();
  await page.getByRole('button', { name: 'Add as a run' }).click();
  await expect.poll(() => page.getByLabel('Run Name').inputValue()).toBe('First run');
  await page.getByLabel('Max # Clusters').fill('5');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('cell', { name: 'First run' })
    .or(page.getByRole('button', { name: 'First run' }))
    .first()
    .click();
  const table = page.getByRole('table').first();
  await table.getByText('Organic', { exact: true }).first().waitFor();
  await table.getByText('Chose at random').waitFor();
  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByText(/^How often each segment would choose the item first among all of them/).waitFor();
  await page.getByRole('tab', { name: 'Run Details' }).click();
  await page.getByText(/chose as if at random: no item is preferred/).waitFor();
  await page.getByRole('button', { name: 'Set these people aside' }).click();
  await page.getByText(/^\d+ people will take no part in new runs of this project\.$/).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Typing Tool' }).click();
  await page.getByRole('heading', { name: 'Make short sets' }).waitFor();
  await expect.poll(() => page.getByLabel('Num. of Sets').inputValue()).toMatch(/^[1-8]$/);
  await page.getByLabel('Num. of Sets').fill('2');
  await page.getByLabel('Items a set').click();
  await page.getByRole('option', { name: '5' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Top 2 Variables:').waitFor();
  await page.getByRole('tab', { name: 'Try one person' }).click();
  const [best] = await page.getByRole('radio', { name: /^Best: / }).all();
  const [worst, other] = await page.getByRole('radio', { name: /^Worst: / }).all();
  await best.check();
  // One item can't be both.
  await worst.check();
  await expect.poll(() => best.isChecked()).toBe(false);
  await page.getByText('No answers yet.').waitFor();
  await best.check();
  await other.check();
  await page.getByText('missing: Choices').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const form = page.getByRole('region', { name: 'Live form' });
  await form.getByRole('button', { name: 'Publish a form' }).click();
  const address = (await form.getByRole('link').getAttribute('href'))!;
  const phone = await stage.page({ width: 390, height: 844, context: { hasTouch: true, isMobile: true } });
  await phone.goto(new URL(address).pathname);
  for (const step of ['Next', 'Send answers']) {
    const set = phone.getByRole('group', { name: 'Which of these is best for you, and which is worst?' });
    await set
      .getByRole('radio', { name: /^Worst: / })
      .first()
      .locator('..')
      .tap();
    await set
      .getByRole('radio', { name: /^Best: / })
      .first()
      .locator('..')
      .tap();
    await set
      .getByRole('radio', { name: /^Worst: / })
      .last()
      .locator('..')
      .tap();
    expect(await axeFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: step }).tap();
  }
  await phone.getByRole('heading', { name: 'Thank you' }).waitFor();
  await page.getByRole('tab', { name: 'Design Runs' }).click();
  await page.getByText(/^8\d\d of 900 take part in new runs/).waitFor();
});
