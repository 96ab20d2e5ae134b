// Promise 35 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type FormDesk, openFormDesk, post, send as sendForm } from '../../testing/form-desk.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sampleClassifier } from '../../testing/sample-classifier.ts';

/** A form is open to everyone: what strangers may send it, and what it tells them. */

let server: TestServer;
let client: Client;
let params: FormDesk['params'];
let publish: FormDesk['publish'];
let local: FormDesk['local'];

beforeAll(async () => {
  server = await startTestServer();
  const desk = await openFormDesk(server);
  ({ client, params, publish, local } = desk);
  await desk.equip(sampleClassifier('probability', [0, 2]));
});
afterAll(() => server.stop());

describe('a public form', () => {
  it('takes nothing but a small form, and never answers with the inside', async () => {
    const { url, answers: before } = await publish();
    const target = local(url);
    const answers = await Promise.all([
      post(target, { q0: '0', stuffing: 'x'.repeat(20_000) }),
      fetch(target, { method: 'POST', body: '{"q0":"0"}', headers: { 'content-type': 'application/json' } }),
      fetch(target, { method: 'POST', body: new URLSearchParams('q0=0&q0=1&__proto__=x') }),
      fetch(target, { method: 'POST', body: new URLSearchParams(Object.entries({ q0: '-1', q1: '1e0', q2: '0x1' })) }),
      fetch(target, { method: 'PUT', body: 'q0=0' }),
      fetch(`${target}?rid=${'x'.repeat(5000)}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([413, 415, 400, 400, 404, 200]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    for (const text of texts) expect(text).not.toMatch(/node_modules|\.ts:\d|select |postgres/i);
    expect((await client.ask(calls.typingForm, { params })).form!.answers).toBe(before);
  });

  it('stores a submission once, however often it is sent, and another one from a new page', async () => {
    const { url, answers: before } = await publish();
    const fields = async () => {
      const html = await (await fetch(local(url))).text();
      const [version, key] = ['version', 'key'].map(
        (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1],
      );
      return { version, key, q0: '0' };
    };
    const one = await fields();
    // The reminder that a question is open is a page of the same submission.
    expect(await (await sendForm(local(url), one)).text()).toContain(one.key);
    const again = await Promise.all(Array.from({ length: 8 }, () => sendForm(local(url), { ...one, skip: '1' })));
    const pages = await Promise.all(again.map((answer) => answer.text()));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(pages.map((page) => page.replaceAll(/nonce="[^"]+"/g, ''))).size).toBe(1);
    const stored = async () => (await client.ask(calls.typingForm, { params })).form!.answers;
    expect(await stored()).toBe(before + 1);
    await sendForm(local(url), { ...(await fields()), skip: '1' });
    await sendForm(local(url), { ...one, key: 'no key', skip: '1' });
    expect(await stored()).toBe(before + 3);
    await client.ask(calls.deleteFormAnswers, { params, body: {} });
  });

  it('leads nowhere: no third party, no script of others, no way to the project', async () => {
    const { url } = await publish();
    const page = await fetch(local(url));
    const policy = page.headers.get('content-security-policy')!;
    expect(policy.split('; ').map((rule) => rule.replace(/nonce-[\w+/=-]+/, 'nonce'))).toEqual([
      "default-src 'none'",
      "script-src 'nonce'",
      "style-src 'nonce'",
      "font-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const html = await page.text();
    const fonts = 'href="/t/fonts.css"';
    expect(html.split(fonts)).toHaveLength(2);
    expect(html.replace(fonts, '')).not.toMatch(/https?:|src=|href=|@import|url\(/);
    expect(html.match(/<script/g)).toHaveLength(1);
    for (const secret of [params.runID, 'Typed', 'Small', 'SEG1']) expect(html).not.toContain(secret);
    const other = await fetch(local(url));
    expect(other.headers.get('content-security-policy')).not.toBe(policy);
  });

  it('is limited by address and by form, unknown addresses too, and keeps no address of anyone', async () => {
    const { url } = await publish();
    const { id } = await server.app.db.selectFrom('typing_forms').select('id').executeTakeFirstOrThrow();
    const keys = async () => {
      const rows = await server.app.db.selectFrom('attempts').select('key').where('key', 'like', 'form %').execute();
      return rows.map(({ key }) => key);
    };
    const used = (key: string, count: number) =>
      server.app.db.updateTable('attempts').set({ count }).where('key', '=', key).execute();
    expect((await post(local(url), { q0: '0', skip: '1' })).status).toBe(200);
    const [views, answers, own] = ['form views from ', 'form answers from ', `form answers to ${id}`].map(
      (start) => async () => (await keys()).find((key) => key.startsWith(start))!,
    ) as [() => Promise<string>, () => Promise<string>, () => Promise<string>];
    await fetch(local(url));
    for (const key of await keys()) expect(key).not.toMatch(/127\.0\.0\.1|::1/);

    await used(await own(), 3000);
    const full = await post(local(url), { q0: '0', skip: '1' });
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await full.text()).toContain('Please wait a moment');
    await used(await own(), 0);

    await used(await answers(), 300);
    const unknown = local(url).replace(/[\w-]{32}/, 'x'.repeat(32));
    expect([
      (await post(local(url), { q0: '0', skip: '1' })).status,
      (await post(unknown, { q0: '0', skip: '1' })).status,
    ]).toEqual([429, 429]);
    await used(await views(), 1500);
    expect([(await fetch(local(url))).status, (await fetch(unknown)).status]).toEqual([429, 429]);
    server.clock.move(0.2);
    expect([(await fetch(local(url))).status, (await post(local(url), { q0: '0', skip: '1' })).status]).toEqual([
      200, 200,
    ]);
    await client.ask(calls.deleteFormAnswers, { params, body: {} });
  });

  it('is closed when it is off or over, and unknown, odd and deleted addresses answer alike', async () => {
    const { url } = await publish({ open: 'false' });
    expect([(await fetch(local(url))).status, (await post(local(url), { q0: '0', skip: '1' })).status]).toEqual([
      410, 410,
    ]);
    await publish({ ends_on: '2020-01-01' });
    expect((await fetch(local(url))).status).toBe(410);
    await publish({ ends_on: '2999-12-31' });
    expect((await fetch(local(url))).status).toBe(200);
    const unknown = await Promise.all(
      ['x'.repeat(32), '0', "' or 1=1"].map((token) => fetch(`${server.url}/t/${encodeURIComponent(token)}/`)),
    );
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404]);
    await client.ask(calls.deleteRun, { params });
    const gone = await fetch(local(url));
    expect(gone.status).toBe(404);
    const plain = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
    expect(plain(await gone.text())).toBe(plain(await unknown[0].text()));
    expect(await server.app.db.selectFrom('typing_form_answers').select('id').execute()).toEqual([]);
  });
});
