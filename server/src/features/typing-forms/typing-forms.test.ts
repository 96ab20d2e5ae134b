// Promise 54 of docs/reliability.md.
import { calls, type FormSettings, type TypingForm } from '@qp/contract';
import { probabilityText } from '@qp/engine/typing-tool';
import { languages } from '@qp/facts';
import { formWords } from '@qp/words/typing-forms/page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type FormDesk, openFormDesk, post, SETTINGS, send } from '../../testing/form-desk.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { numberClassifier, RAW_NUMBERS, sampleClassifier } from '../../testing/sample-classifier.ts';

let server: TestServer;
let client: Client;
let params: FormDesk['params'];
let publish: FormDesk['publish'];
let local: FormDesk['local'];
let use: FormDesk['use'];
let equip: FormDesk['equip'];
const classifier = sampleClassifier('probability', [0, 2]);
const NAME = '<b>Savers</b> "quoted"';

beforeAll(async () => {
  server = await startTestServer();
  ({ client, params, publish, local, use, equip } = await openFormDesk(server));
});
afterAll(() => server.stop());

describe('a form', () => {
  it('needs a typing tool, and an address that only its owner knows', async () => {
    expect((await client.send(calls.publishForm, { params, body: SETTINGS })).status).toBe(409);
    await equip(classifier);
    await server.app.db
      .updateTable('runs')
      .set({ header_descriptions: JSON.stringify([NAME, 'Spenders\nThey spend.', '', '']) })
      .where('id', '=', params.runID)
      .execute();
    const form = await publish();
    expect(form).toMatchObject({ questions: 5, answers: 0, open: true, current: true, placed: [0, 0, 0, 0] });
    expect(form.url).toMatch(/\/t\/[\w-]{32}\/$/);
    expect((await publish({ title: 'Other' })).url).toBe(form.url);
  });

  it('shows its questions and nothing else, without a cookie, under a policy of its own', async () => {
    const { url } = await publish();
    const page = await fetch(local(url));
    expect(page.status).toBe(200);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'nonce-/);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    const html = await page.text();
    expect(html).toContain('Who &#60;are&#62; you?');
    expect(html.match(/<fieldset/g)).toHaveLength(5);
    // Ten points are asked as ten points.
    expect(html.match(/name="q2"/g)).toHaveLength(10);
    expect(html).toContain('Question q2?');
    expect(html).not.toContain('Savers');
    expect(html).not.toContain(params.runID);
  });

  it('keeps answers and result, counts them, hands them out and forgets them', async () => {
    const { url } = await publish();
    // The fourth of the ten points of q3 counts as its second label.
    const answers = { q0: '1', q1: '1', q2: '3', q3: '1', q4: '0', stray: 'x' };
    const ended = await post(local(url), answers);
    expect(ended.status).toBe(200);
    const assigned = classifier.assign([1, 1, 1, 1, 0]);
    expect(await ended.text()).toContain(
      ['&#60;b&#62;Savers&#60;/b&#62;', 'They spend.', 'received', 'received'][assigned.segment],
    );
    expect((await post(local(url), { q0: '99', q1: 'x', q9: '1' })).status).toBe(400);
    expect((await post(local(url), { q0: '2', skip: '1' })).status).toBe(200);
    // Half of the answers.
    expect((await post(local(url), { q1: '0', q2: '9', skip: '1' })).status).toBe(200);
    const { form } = await client.ask(calls.typingForm, { params });
    expect(form!.answers).toBe(3);
    expect(form!.placed.reduce((a, b) => a + b)).toBe(3);
    const file = await client.send(calls.formAnswers, { params });
    const [head, first, second, third] = file.text.trim().split('\r\n');
    expect(head).toBe(
      'answered_at,q1,q2,q3,q4,q5,segment,segment_name,target_or_out,SEG1,SEG2,SEG3,SEG4,note,q3_answer',
    );
    // The point itself, as it was chosen.
    expect([first, second, third].map((line) => line.split(',').at(-1))).toEqual(['4', '', '10']);
    expect(first).toContain(`,35-54,"Nein ""nie""",2,Agree,'=yes,SEG${assigned.segment + 1},`);
    expect(second).toContain('"missing: q2, q3, q4, q5');
    const half = classifier.assign([-1, 0, 0, -1, -1]);
    expect(third).toContain(half.millionths.map(probabilityText).join(','));
    expect(third).toContain('"missing: q1, q4, q5');
    expect((await client.ask(calls.deleteFormAnswers, { params, body: {} })).form!.answers).toBe(0);
  });

  it('asks once about unanswered questions before it takes them as skipped', async () => {
    const { url } = await publish();
    const asked = await (await post(local(url), { q0: '1' })).text();
    expect(asked).toContain('4 questions are unanswered. Please answer, or send again to skip.');
    expect(asked).toContain('name="q0" value="1" checked');
    expect((await client.ask(calls.typingForm, { params })).form!.answers).toBe(0);
    expect(asked).toContain('<input type="hidden" name="skip" value="1">');
    await post(local(url), { q0: '1', skip: '1' });
    expect((await client.ask(calls.typingForm, { params })).form!.answers).toBe(1);
    await client.ask(calls.deleteFormAnswers, { params, body: {} });
  });

  it('asks a number in its groups, and assigns as the raw numbers of each would be', async () => {
    const tool = numberClassifier();
    await use(tool);
    const { url } = await publish({ renew: 'true' });
    expect(await (await fetch(local(url))).text()).toContain('<span>35-54</span>');
    for (const group of [0, 1, 2]) await post(local(url), { q0: String(group), skip: '1' });
    const { text } = await client.send(calls.formAnswers, { params });
    const lines = text.trim().split('\r\n').slice(1);
    for (const [raw, group] of RAW_NUMBERS) {
      const { segment, millionths } = tool.assign([tool.keys[0].read(raw, 'labels'), -1, -1, -1, -1]);
      expect(lines[group]).toContain(`,SEG${segment + 1},`);
      expect(lines[group]).toContain(millionths.map(probabilityText).join(','));
    }
    await client.ask(calls.deleteFormAnswers, { params, body: {} });
    await use(classifier);
    await publish({ renew: 'true' });
  });

  it('keeps every answer with the questions it was given to', async () => {
    const { url } = await publish();
    const all = { q0: '1', q1: '1', q2: '3', q3: '1', q4: '0' };
    await post(local(url), all);
    const [one, , , four] = classifier.file.variables;
    await use({ file: { ...classifier.file, variables: [four, one] } });
    await publish({ renew: 'true' });
    // The page of before: its first answer was to another question.
    const old = /name="version" value="(\d+)"/.exec(await (await fetch(local(url))).text())!;
    const late = await send(local(url), { ...all, version: String(Number(old[1]) - 1) });
    expect(late.status).toBe(409);
    const asked = await late.text();
    expect(asked).toContain(formWords.en.changed);
    expect(asked).not.toContain(' checked');
    expect((await send(local(url), all)).status).toBe(409);
    expect((await post(local(url), { q0: '1', q1: '2' })).status).toBe(200);
    const [head, before, after] = (await client.send(calls.formAnswers, { params })).text.trim().split('\r\n');
    expect(head).toMatch(/^answered_at,q4,q1,q2,q3,q5,segment,.*,note,q3_answer$/);
    expect(before).toContain(`,Agree,35-54,"Nein ""nie""",2,'=yes,SEG`);
    expect(before.split(',').at(-1)).toBe('4');
    expect(after).toContain(`,Agree,${one.labels[2]},,,,SEG`);
    await client.ask(calls.deleteFormAnswers, { params, body: {} });
    await use(classifier);
    await publish({ renew: 'true' });
  });

  it('is published once by two tabs', async () => {
    await client.ask(calls.deleteForm, { params, body: {} });
    const [one, other] = await Promise.all([publish(), publish()]);
    expect(other.url).toBe(one.url);
  });

  it('keeps what another tab has changed meanwhile, and asks where both changed the same', async () => {
    await publish({ title: 'Before', open: 'true' });
    const settingsOf = ({ title, ending, redirect, language, open, ends_on }: TypingForm): FormSettings => ({
      title,
      ending,
      redirect,
      language,
      open,
      ends_on,
    });
    const seen = settingsOf((await client.ask(calls.typingForm, { params })).form!);
    /** A page on which this was changed, since it was opened with these settings. */
    const save = (changes: Partial<FormSettings>, previous: FormSettings | null) => {
      const { open, ends_on, ...rest } = { ...seen, ...changes };
      const body = { ...rest, open: String(open), ends_on: ends_on ?? '', previous: JSON.stringify(previous) };
      return client.send(calls.publishForm, { params, body });
    };
    // One tab closes the form and gives it a title, the other one only another language.
    expect((await save({ open: false, title: 'Theirs' }, seen)).status).toBe(200);
    expect((await save({ language: 'de' }, seen)).status).toBe(200);
    const now = settingsOf((await client.ask(calls.typingForm, { params })).form!);
    expect(now).toEqual({ ...seen, open: false, title: 'Theirs', language: 'de' });
    // The title is a question, and saving once more is the answer.
    const refused = await save({ title: 'Mine' }, seen);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'form-changed', now });
    expect(refused.text).toContain('the title is now “Theirs”');
    expect((await save({ ...now, title: 'Mine' }, now)).status).toBe(200);
    const { project_id: projectID } = await client.ask(calls.run, { params });
    const log = await client.ask(calls.projectActivity, { params: { projectID } });
    expect(JSON.stringify(log)).toContain('replacing title (Theirs)');
    // Two tabs that saw no form publish different ones; then it is deleted under a third.
    await client.ask(calls.deleteForm, { params, body: {} });
    expect((await save({ title: 'Mine' }, seen)).json()).toMatchObject({ code: 'form-gone', now: null });
    expect((await save({ title: 'One' }, null)).status).toBe(200);
    expect((await save({ title: 'One' }, null)).status).toBe(200);
    expect((await save({ title: 'Two' }, null)).json()).toMatchObject({ code: 'form-changed' });
    for (const previous of ['{"title":1}', '[]', '{"token":"x"}', 'x']) {
      expect((await client.send(calls.publishForm, { params, body: { ...SETTINGS, previous } })).status).toBe(400);
    }
    await publish();
  });

  it('thanks respondents of a segment without a name instead of naming a number', async () => {
    const { url } = await publish();
    for (const q0 of ['0', '1', '2']) {
      expect(await (await post(local(url), { q0, skip: '1' })).text()).not.toMatch(/SEG\d/);
    }
    await client.ask(calls.deleteFormAnswers, { params, body: {} });
  });

  it('ends as its owner wants: a thank-you, or an encrypted page with the segment', async () => {
    const { url } = await publish({ ending: 'thanks' });
    expect(await (await post(local(url), { q0: '0', skip: '1' })).text()).not.toMatch(/SEG\d|Savers/);
    for (const redirect of ['http://x.example/', 'javascript:alert(1)', 'https://u:p@x.example/', 'nonsense', '']) {
      const body = { ...SETTINGS, ending: 'redirect', redirect };
      expect((await client.send(calls.publishForm, { params, body })).status).toBe(400);
    }
    await publish({ ending: 'redirect', redirect: 'https://panel.example/done?x=1&y="' });
    const ended = await (await post(`${local(url)}?rid=abc-1`, { q0: '0', skip: '1' })).text();
    const target = /content="0;url=([^"]+)"/.exec(ended)![1].replaceAll('&#38;', '&');
    expect(target).toMatch(/^https:\/\/panel\.example\/done\?x=1&y=%22&segment=SEG\d&rid=abc-1$/);
    expect(
      await (await post(`${local(url)}?rid=${encodeURIComponent('"><script>')}`, { q0: '0', skip: '1' })).text(),
    ).not.toContain('rid=');
  });

  it('speaks the language its owner chose, and otherwise that of the browser', async () => {
    expect((await publish()).language).toBe('en');
    for (const language of languages) {
      const words = formWords[language];
      const form = await publish({ language, ending: 'thanks' });
      expect(form.language).toBe(language);
      const html = await (await fetch(local(form.url))).text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`${words.send}</button>`);
      expect(await (await post(local(form.url), {})).text()).toContain(words.answerOne);
      expect(await (await post(local(form.url), { q0: '0', skip: '1' })).text()).toContain(words.received);
    }
    const missing = `${server.url}/t/${'x'.repeat(32)}/`;
    const asked = (languages: string) => fetch(missing, { headers: { 'accept-language': languages } });
    expect(await (await asked('fi, pl;q=0.9')).text()).toContain(formWords.pl.notFound);
    expect(await (await asked('fi')).text()).toContain(formWords.en.notFound);
    expect((await client.send(calls.publishForm, { params, body: { ...SETTINGS, language: 'fi' } })).status).toBe(400);
    await publish({ language: 'en' });
  });
});
