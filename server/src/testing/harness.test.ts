import { calls } from '@qp/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a person who was added can log in and is greeted by the first name', async () => {
  const user = await server.makeUser('Grace');
  const client = await server.client(user);
  expect(await client.ask(calls.user)).toMatchObject({ first_name: 'Grace', failed_logins: 0 });
});

test('an anonymous visitor is asked to log in', async () => {
  const client = await server.client();
  const answer = await client.send(calls.user);
  expect(answer.status).toBe(401);
  expect(answer.json()).toMatchObject({ error_message: 'Please log in to continue.' });
});
