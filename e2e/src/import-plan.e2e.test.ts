import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { Program } from '@qp/testing/program';
import { afterAll, expect, it } from 'vitest';
import { csrfHeader, useStage } from './harness.ts';

/** The plan of the Data check goes from the page to the command line, and what it makes comes back to the page. */

const stage = useStage();
const folder = mkdtempSync(path.join(tmpdir(), 'qp-plan-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

async function qp(args: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const { code, output } = await Program.run('server/dist/qp.js', args, environment);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  return output;
}

it('a plan that the page saved makes the same files on the command line, and their project opens on the page', async () => {
  const person = await stage.makePerson();
  const page = await stage.page({ person });
  const agree = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
  const codes = ['Q1_1', 'Q1_2', 'Q1_3', 'Q1_4'];
  const rows = Array.from({ length: 120 }, (_, i) => {
    const answers = codes.map((_, q) => agree[(i % 2) * 3 + ((i * 7 + q * 3) % 10 < 8 ? 1 : 0)]);
    return [i + 1, i % 3 ? 'Tea' : 'Coffee', ...answers].join(',');
  });
  writeFileSync(at('drinks.csv'), `${['id', 'Drink', ...codes].join(',')}\n${rows.join('\n')}\n`);
  await page.goto('/');
  await page.getByLabel('Survey file').first().setInputFiles(at('drinks.csv'));
  const grid = page.getByRole('grid', { name: 'Variables of the file' });
  await grid.getByLabel('Label of Drink').fill('Drink this morning');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo: Label of Drink' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download plan' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('drinks plan.json');
  await download.saveAs(at('plan.json'));
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name: 'drinks' }).waitFor();

  const results = at('results');
  const small = ['--max', '2', '--starts', '2', '--criterion', 'max', '--questions', '2'];
  await qp(['segment', '--file', at('drinks.csv'), '--plan', at('plan.json'), '--out', results, ...small]);
  for (const kind of ['data', 'variables', 'discretized']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${kind}_drinks.csv` }).click(),
    ]);
    await file.saveAs(at(kind));
    expect(readFileSync(path.join(results, `${kind}.csv`), 'utf8')).toBe(readFileSync(at(kind), 'utf8'));
  }
  expect(readFileSync(at('variables'), 'utf8')).toContain('Drink,Drink this morning,');

  const made = await page.request.post(calls.newToken.path, {
    form: { name: 'plan', days: '7', access: 'full', current_password: person.password },
    headers: await csrfHeader(page.context()),
  });
  const { token } = (await made.json()) as { token: string };
  const pushing = [
    'push',
    path.join(results, 'manifest.json'),
    '--server',
    stage.url,
    '--name',
    'Drinks again',
    '--json',
  ];
  const { url } = JSON.parse(await qp(pushing, { QP_TOKEN: token })) as { url: string };
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: 'Drinks again' }).waitFor();
  await page.getByText('120 respondents').first().waitFor();
});
