import { createServer, type Server } from 'node:http';
import { calls } from '@qp/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

/** The provider is outside the installation: this one scores by the token, `0.9:login` being a person who logs in. */
let provider: Server;
let server: TestServer;
const asked: URLSearchParams[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const fields = new URLSearchParams(body);
      asked.push(fields);
      const [score, action] = (fields.get('response') ?? '').split(':');
      response.end(
        score === 'broken'
          ? 'no json'
          : JSON.stringify({ success: score !== 'no', ...(score === 'no' ? {} : { score: Number(score), action }) }),
      );
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as { port: number };
  server = await startTestServer({
    environment: {
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      RECAPTCHA_THRESHOLD: '0.5',
    },
  });
});
afterAll(async () => {
  await server.stop();
  provider.close();
});

test('a person with a good score for this action gets in; a robot, a missing and a borrowed token do not', async () => {
  const ada = await server.makeUser();
  const attempt = async (token?: string) => {
    const client = await server.client();
    const body = { email: ada.email, password: ada.password, ...(token ? { recaptcha_token: token } : {}) };
    return (await client.send(calls.login, { body })).status;
  };
  expect(await attempt('0.9:login')).toBe(200);
  expect(await attempt('0.5:login')).toBe(200);
  expect(await attempt('0.4:login')).toBe(403);
  expect(await attempt('0.9:forgot_password')).toBe(403);
  expect(await attempt('no:login')).toBe(403);
  expect(await attempt()).toBe(403);
  expect(asked[0].get('secret')).toBe('the-secret');
});

test('forgot password has an action of its own', async () => {
  const attempt = async (token: string) => {
    const client = await server.client();
    return (await client.send(calls.forgotPassword, { body: { email: 'a@qp.example', recaptcha_token: token } }))
      .status;
  };
  expect(await attempt('0.9:forgot_password')).toBe(200);
  expect(await attempt('0.9:login')).toBe(403);
});

test('a provider that is broken opens no door and is not our own failure', async () => {
  const ada = await server.makeUser();
  const client = await server.client();
  const body = { email: ada.email, password: ada.password, recaptcha_token: 'broken:login' };
  expect((await client.send(calls.login, { body })).status).toBe(503);
});

test('the policy of the page lets the provider in, and no one else', async () => {
  const client = await server.client();
  const page = await client.request('/login/');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/www\.google\.com https:\/\/www\.gstatic\.com;/);
  expect(policy).toContain('frame-src https://www.google.com');
});
