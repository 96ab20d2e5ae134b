// Promises 19 and 25 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/harness.ts';
import { makeProject } from './testing/survey-project.ts';

/** Items 19 and 25 through the real routes: odd keys are refused, odd texts stay texts, secrets stay out of the log. */

let server: TestServer;
let ada: TestUser;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ environment: { LOGINS_PER_ACCOUNT: '1000' } });
  ada = await server.makeUser();
  client = await server.client(ada);
});
afterAll(() => server.stop());

const form = (body: string) => ({
  method: 'POST',
  headers: { ...client.csrf, 'content-type': 'application/x-www-form-urlencoded' },
  body,
});
const message = (answer: { json(): unknown }) => (answer.json() as { error_message: string }).error_message;

describe('keys that a call does not have, or has twice', () => {
  test.each([
    ['an unknown field', '/login/', 'email=a%40b.c&password=x&admin=1', 'admin: is not a field of this call'],
    ['a field twice', '/login/', 'email=a%40b.c&password=x&password=y', 'password: is given twice'],
    ['__proto__', '/login/', 'email=a%40b.c&password=x&__proto__=1', '__proto__: is not a field of this call'],
    ['an unknown parameter', '/login/?debug=1', 'email=a%40b.c&password=x', 'debug: is not a field of this call'],
  ])('%s is answered 400 by name', async (_, target, body, said) => {
    const answer = await client.request(target, form(body));
    expect([answer.status, message(answer)]).toEqual([400, said]);
  });

  test('a parameter twice is answered 400 by name', async () => {
    const answer = await client.request('/login/?next=%2Fa&next=%2Fb', form('email=a%40b.c&password=x'));
    expect([answer.status, message(answer)]).toEqual([400, expect.stringMatching(/^next: /)]);
    const get = await client.request('/api/firstname/?x=1');
    expect([get.status, message(get)]).toEqual([400, 'x: is not a field of this call']);
  });
});

const METACHARACTERS = [
  "'; drop table users; --",
  "Robert'); delete from projects where ('1'='1",
  '" or ""="',
  '\\x27 $1 $$ %s %00 _ %',
  '/* */ union select password_hash from users',
];

describe('SQL in a text', () => {
  test.each(METACHARACTERS)('%j is the name of a project like any other', async (name) => {
    const projectID = await makeProject(client, name);
    const names = (await client.ask(calls.projectList)).map((project) => project.name);
    expect(names).toContain(name);
    await client.ask(calls.deleteProject, { params: { projectID } });
    expect((await client.ask(calls.projectList)).map((project) => project.name)).not.toContain(name);
  });

  test('logs no one in and opens nothing', async () => {
    const visitor = await server.client();
    for (const text of METACHARACTERS) {
      for (const body of [
        { email: text, password: text },
        { email: ada.email, password: text },
        { email: `${ada.email}${text}`, password: ada.password },
      ]) {
        expect((await visitor.send(calls.login, { body })).status).toBe(401);
      }
      const key = await visitor.ask(calls.checkKey, { params: { keyVal: text } });
      expect(key).toEqual({ key_expired: true });
      expect((await client.send(calls.project, { params: { projectID: text } })).status).toBe(404);
    }
    expect((await client.send(calls.user)).status).toBe(200);
  });
});

describe('the log', () => {
  test('has no password, session, CSRF token or cookie in it, and one line an entry', async () => {
    const secrets = ['wrong secret 4711', 'a new secret 4712'];
    const visitor = await server.client();
    await visitor.send(calls.login, { body: { email: ada.email, password: secrets[0] } });
    const own = await server.client(ada);
    const before = own.cookies.get('qp_session') ?? '';
    await own.ask(calls.changePassword, { body: { password1: secrets[1], password2: secrets[1] } });
    await own.request('/api/nowhere/?token=a-token-4713');
    const cookies = [before, ...own.cookies.values(), ...visitor.cookies.values()].filter(Boolean);
    expect(cookies.length).toBeGreaterThan(3);
    const log = server.logged.join('');
    expect(log).toContain('/login/');
    for (const secret of [...secrets, ada.password, ...cookies, 'a-token-4713']) expect(log).not.toContain(secret);
    for (const line of server.logged) expect(line.indexOf('\n')).toBe(line.length - 1);
  });
});
