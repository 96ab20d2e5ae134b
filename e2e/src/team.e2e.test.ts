// Promises 54 and 55 of docs/reliability.md.
import { calls } from '@qp/contract';
import { appCode } from '@qp/testing/authenticator';
import { errorMessages } from '@qp/words/errors/sentences';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { downloaded, makeRun, type OpenRun, post, readRun } from './crosstab-run.ts';
import { expectAccessible, expectAccessibleEverywhere, type Person, useStage, visit } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

const errorMessage = errorMessages('en');

/** Two people and one project: sharing, activity, saving at the same time, taking it elsewhere; and the account page. */

const stage = useStage();
let ada: Person;
let bob: Person;
let open: OpenRun;

beforeAll(async () => {
  [ada, bob] = await Promise.all([stage.makePerson('Ada'), stage.makePerson('Bob')]);
  const page = await stage.page({ person: ada });
  const address = await makeSmallProject(page, 'Shared survey');
  open = await makeRun(page, address.split('/').filter(Boolean).at(-1)!, {
    maxClusters: 3,
    answers: 'categories',
    cluster: (code) => /^A\d$/.test(code),
    profile: (code) => code === 'AGE',
  });
});

const share = (page: Page, role: string) =>
  post(page, `/api/project/share/${open.projectID}/`, { email: bob.email, role });
const describeRun = (page: Page, description: string) =>
  post(page, `/api/run/update/description/${open.run.id}/`, { description });

describe('a shared project', () => {
  test('is shared by address, and keeps who did what', async () => {
    const page = await stage.page({ person: ada });
    await visit(page, `/project/${open.projectID}/`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Shared survey' });
    const email = dialog.getByLabel('Colleague’s email');
    await email.fill(bob.email);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByRole('list', { name: 'People' }).getByText(bob.email).waitFor();
    await page.getByText(`Shared survey is shared with ${bob.email}.`).waitFor();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Activity' }).click();
    const activity = page.getByRole('dialog', { name: 'Activity in Shared survey' });
    await activity.getByText(`${ada.email} shared the project`).waitFor();
    await expectAccessibleEverywhere(page, [360]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      activity.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect((await downloaded(file)).toString()).toContain(bob.email);
  });

  test('shows a viewer everything and nothing that would be refused, and is gone when the share is', async () => {
    const owner = await stage.page({ person: ada });
    const page = await stage.page({ person: bob });
    await page.goto('/');
    const shared = page.getByRole('region', { name: 'Shared with you' });
    await shared.getByText('Viewer').waitFor();
    await shared.getByText(ada.email).waitFor();
    await expectAccessible(page);
    await shared.getByRole('link', { name: /Shared survey/ }).click();
    await page.getByRole('heading', { name: 'You are a viewer of this project' }).waitFor();
    await page.getByRole('button', { name: 'Export the whole project' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^(Delete|Share$)/ }).count()).toBe(0);
    await visit(page, open.at('crosstab'));
    await page.getByRole('heading', { name: 'Needs Cross-Tab' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Update description/ }).count()).toBe(0);
    await expectAccessible(page);
    await post(owner, `/api/project/unshare/${open.projectID}/`, { email: bob.email });
    await page.getByRole('heading', { name: 'You no longer have access to this project' }).waitFor();
    expect((await page.request.get(`/api/project/load/${open.projectID}/`)).status()).toBe(404);
  });

  test('asks before one description or view takes the place of another', async () => {
    const page = await stage.page({ person: ada });
    const other = await stage.page({ person: bob });
    await share(page, 'editor');
    await visit(page, open.at('details'));
    await page.getByRole('button', { name: 'Edit description' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Description' });
    await dialog.getByRole('textbox').fill('What Ada found');
    await describeRun(other, 'What Bob found');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await dialog.getByRole('alert').getByText(`Bob (${bob.email}) saved another version on`).waitFor();
    await expectAccessibleEverywhere(page, [360]);
    await dialog.getByRole('button', { name: 'Show theirs' }).click();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('What Bob found');
    await dialog.getByRole('textbox').fill('What both found');
    await describeRun(other, 'Once more by Bob');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readRun(page, open.run.id)).description).toBe('What both found');
  });

  test('two tabs of one person are merged or asked about, and a text outlives the session', async () => {
    const page = await stage.page({ person: ada, fresh: true });
    await page.goto(open.at('details'));
    await page.getByRole('button', { name: 'Edit description' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Description' });
    await dialog.getByRole('textbox').fill('Typed in this tab');
    await describeRun(page, 'Typed in another tab');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await dialog.getByRole('alert').getByText('You saved another version in another tab on').waitFor();
    // The session ends, as it does after a long break.
    await page.context().request.get('/logout/');
    // By its text and the event: a page that asks for news may have opened the login over it already,
    // and what lies under a dialog has no role.
    await page.getByText('Save this one anyway').dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Log in to continue' });
    await again.getByLabel('Password', { exact: true }).fill('wrong password 1');
    await again.getByRole('button', { name: 'Log In' }).click();
    await again.getByRole('alert').waitFor();
    await again.getByLabel('Password', { exact: true }).fill(ada.password);
    await again.getByRole('button', { name: 'Log In' }).click();
    // First the login closes, then the description, which has a role again.
    await again.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    expect((await readRun(page, open.run.id)).description).toBe('Typed in this tab');
    const log = await page.request.get(`/api/project/activity/${open.projectID}/`);
    expect(await log.text()).toContain('replacing description (Typed in another tab)');
  });

  test('is exported whole, and opened again under another name', async () => {
    const page = await stage.page({ person: ada });
    await visit(page, `/project/${open.projectID}/`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export the whole project' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/Shared.survey.*project\.zip$/);
    const buffer = await downloaded(file);
    await visit(page, '/');
    await page.getByRole('button', { name: 'Restore a project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore a project' });
    const choose = (content: Buffer) =>
      dialog.getByLabel('Exported project').setInputFiles({
        name: 'project.zip',
        mimeType: 'application/zip',
        buffer: content,
      });
    await choose(buffer.subarray(0, 1000));
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog.getByText('This file can’t be imported as a project: it is damaged or incomplete').waitFor();
    await expectAccessibleEverywhere(page, [360]);
    await choose(buffer);
    await dialog.getByLabel('Project name').fill('Elsewhere');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    await page.getByRole('tab', { name: 'Results' }).click();
    await page.getByText('Needs').first().waitFor();
  });
});

test('the account page has tokens, sessions and a second factor, and the login asks for its code', async () => {
  const page = await stage.page({ person: bob });
  await visit(page, '/account/');
  await page.getByRole('button', { name: 'New token' }).click();
  const making = page.getByRole('dialog');
  await making.getByLabel('Name').fill('Nightly export');
  await making.getByLabel('Your current password', { exact: true }).fill(bob.password);
  await making.getByRole('button', { name: 'Create token' }).click();
  const token = await making.getByRole('textbox', { name: 'Token' }).inputValue();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Done' }).click();
  const programs = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${stage.url}${calls.projectList.path}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  expect((await programs()).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByText('The token Nightly export was revoked.').waitFor();
  expect(await programs()).toMatchObject({ status: 401, text: expect.stringContaining('error_message') });

  await page.getByRole('button', { name: 'Set up' }).click();
  const factor = page.getByRole('dialog');
  await factor.getByLabel('Your current password', { exact: true }).fill(bob.password);
  await factor.getByRole('button', { name: 'Continue' }).click();
  const key = (await factor.getByRole('code').textContent()) ?? '';
  await expectAccessible(page);
  await factor.getByLabel('The six digits the app shows now').fill(appCode(key));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  const shown = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await factor.waitFor({ state: 'detached' });
  await expectAccessibleEverywhere(page);

  const door = await stage.page();
  await door.goto('/login/');
  await door.getByLabel('Email').fill(bob.email);
  await door.getByLabel('Password', { exact: true }).fill(bob.password);
  await door.getByRole('button', { name: 'Log In' }).click();
  const code = door.getByLabel('Code from your authenticator app');
  await code.fill('000000');
  await door.getByRole('button', { name: 'Log In' }).click();
  await door.getByRole('alert').getByText(errorMessage('second-factor-wrong')).waitFor();
  await expectAccessibleEverywhere(door, [360]);
  await code.fill(codes[0]);
  await door.getByRole('button', { name: 'Log In' }).click();
  await door.getByText(', Bob').waitFor();
});
