// Promises 50 and 75 of docs/reliability.md.
import { readFileSync } from 'node:fs';
import { calls, companyAddresses } from '@qp/contract';
import { type Company, type CompanyPerson, employee, openCompany } from '@qp/testing/company';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { tidy } from './index.ts';
import { disableUser, unlinkCompany } from './people.ts';

/** Sign-in by the company against a real provider on loopback, attacks included. */

let server: TestServer;
let company: Company;
let ada: TestUser;

/** What docs/operations.md tells administrators to do, followed to the letter but for the provider's address. */
function chapter(): { settings: Record<string, string>; redirect: string } {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const text = page.split('\n### Company sign-in\n')[1].split('\n##')[0];
  const lines = /```\n([\s\S]*?)```/.exec(text)![1].trim().split('\n');
  const redirect = /`PUBLIC_URL` followed by `([^`]+)`/.exec(text)![1];
  return { settings: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s))), redirect };
}

beforeAll(async () => {
  company = await openCompany();
  const { settings, redirect } = chapter();
  expect(redirect).toBe(companyAddresses.back);
  server = await startTestServer({ environment: { ...settings, OIDC_ISSUER: company.issuer } });
  ada = await server.makeUser('Ada');
  company.welcome(server.url, { id: settings.OIDC_CLIENT_ID, secret: settings.OIDC_CLIENT_SECRET });
});
afterAll(async () => {
  await server.stop();
  await company.close();
});

/** Goes to the provider and through its login; gives the address that it sends the browser back to. */
async function atProvider(client: Client, next = '/'): Promise<string> {
  const start = await client.request(`${companyAddresses.start}?next=${encodeURIComponent(next)}`);
  expect(start.status).toBe(302);
  let to = start.headers.get('location')!;
  const cookies = new Map<string, string>();
  for (let hops = 0; hops < 10 && !to.startsWith(client.url); hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(to, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
    to = new URL(response.headers.get('location') ?? '/stuck', to).href;
  }
  return to.slice(client.url.length);
}

async function logIn(next = '/'): Promise<{ client: Client; to: string | null; back: string }> {
  const client = new Client(server.url);
  const back = await atProvider(client, next);
  return { client, back, to: (await client.request(back)).headers.get('location') };
}

const be = (email: string, changes: Partial<CompanyPerson> = {}) => {
  company.person = employee(email, changes);
};

describe('sign-in by the company', () => {
  test('lets an account in by its verified address, and goes where it was asked', async () => {
    be(ada.email.toUpperCase());
    const { client, to } = await logIn('/account/');
    expect(to).toBe('/account/');
    const account = await client.ask(calls.account);
    expect(account).toMatchObject({ email: ada.email, company: { name: 'Example Company' } });
    expect(account.sessions.find(({ current }) => current)?.by_company).toBe(true);
    await client.request('/logout/');
    expect((await client.send(calls.account)).status).toBe(401);
  });

  test('makes an account for a new address of the domain, and for no other', async () => {
    be('grace@company.example');
    const { client, to } = await logIn();
    expect(to).toBe('/');
    expect(await client.ask(calls.account)).toMatchObject({ first_name: 'Grace', has_password: false });
    // Without a password no password lets anyone in.
    const typed = await (await server.client()).send(calls.login, {
      body: { email: 'grace@company.example', password: 'x' },
    });
    expect(typed.status).toBe(401);
    be('grace@company.example.evil.example');
    expect((await logIn()).to).toBe('/login/?problem=company-unknown');
  });

  test('takes no letter of another script for one of an address', async () => {
    const kim = await server.makeUser('Kim');
    be(kim.email.replace('k', '\u212a'));
    expect((await logIn()).to).toBe('/login/?problem=company-unknown');
  });

  test('keeps an account for the person who signed in first, even if the address changes hands', async () => {
    const ines = await server.makeUser('Ines');
    be(ines.email, { sub: 'ines-1' });
    expect((await logIn()).to).toBe('/');
    be(ines.email, { sub: 'ines-2' });
    expect((await logIn()).to).toBe('/login/?problem=company-unknown');
    // The first person has a new name and address, and keeps the account.
    be('ines.married@company.example', { sub: 'ines-1' });
    const { client } = await logIn();
    expect(await client.ask(calls.account)).toMatchObject({ email: ines.email });
    await unlinkCompany(server.app, ines.email);
    // Nothing that the first person opened stays open for the next.
    expect((await client.send(calls.account)).status).toBe(401);
    be(ines.email, { sub: 'ines-2' });
    expect((await logIn()).to).toBe('/');
  });

  test('lets in one of two people who claim the same address at once', async () => {
    const noor = await server.makeUser('Noor');
    const both = ['noor-1', 'noor-2'].map((sub) => ({ client: new Client(server.url), sub, back: '' }));
    for (const one of both) {
      be(noor.email, { sub: one.sub });
      one.back = await atProvider(one.client);
    }
    const answers = await Promise.all(both.map(({ client, back }) => client.request(back)));
    const places = answers.map(({ headers }) => headers.get('location') ?? '');
    expect(places.toSorted()).toEqual(['/', '/login/?problem=company-unknown']);
    // The account now belongs to the first.
    be(noor.email, { sub: both[places.indexOf('/')].sub });
    expect((await logIn()).to).toBe('/');
  });

  test('strips characters that hide or turn text from a name', async () => {
    be('odd@company.example', { given_name: 'Gr\u202eace\u0007\u2066' });
    expect(await (await logIn()).client.ask(calls.account)).toMatchObject({ first_name: 'Grace' });
  });

  test('refuses a token whose signature does not fit, or that was issued long ago', async () => {
    be(ada.email);
    company.alter = ({ id_token, ...rest }) => {
      const [head, claims, signature] = id_token.split('.');
      // The same length, so nothing else about the answer is wrong.
      const forged = Buffer.from(claims, 'base64url').toString().replace('"Grace"', '"Gravy"');
      const text = Buffer.from(forged).toString('base64url');
      return { ...rest, id_token: [head, text, signature].join('.') };
    };
    try {
      expect((await logIn()).to).toBe('/login/?problem=company-failed');
    } finally {
      company.alter = (given) => given;
    }
    server.clock.move(-0.5);
    expect((await logIn()).to).toBe('/login/?problem=company-expired');
    server.clock.move(0.5);
  });

  test('refuses an address that is not verified, and a disabled account', async () => {
    be(ada.email, { email_verified: false });
    expect((await logIn()).to).toBe('/login/?problem=company-unverified');
    const gone = await server.makeUser('Gone');
    await disableUser(server.app, gone.email);
    be(gone.email);
    expect((await logIn()).to).toBe('/login/?problem=company-unknown');
  });

  test('takes an answer once, and only in the browser that asked', async () => {
    be(ada.email);
    const { client, back, to } = await logIn();
    expect(to).toBe('/');
    expect((await client.request(back)).headers.get('location')).toBe('/login/?problem=company-expired');
    const [victim, attacker] = [new Client(server.url), new Client(server.url)];
    const stolen = await atProvider(attacker);
    expect((await victim.request(stolen)).headers.get('location')).toBe('/login/?problem=company-expired');
    // The attacker's code in a login that the victim began.
    await atProvider(victim);
    expect((await victim.request(stolen)).headers.get('location')).toBe('/login/?problem=company-failed');
  });

  test('refuses another state, another issuer, a code used before, and another nonce', async () => {
    be(ada.email);
    const altered = async (change: (query: URLSearchParams) => void) => {
      const client = new Client(server.url);
      const [path, query] = (await atProvider(client)).split('?');
      const changed = new URLSearchParams(query);
      change(changed);
      return (await client.request(`${path}?${changed}`)).headers.get('location');
    };
    expect(await altered((query) => query.set('state', 'other'))).toBe('/login/?problem=company-failed');
    expect(await altered((query) => query.set('iss', 'https://evil.example'))).toBe('/login/?problem=company-failed');
    const used = new URLSearchParams((await logIn()).back.split('?')[1]).get('code')!;
    expect(await altered((query) => query.set('code', used))).toBe('/login/?problem=company-failed');
    const client = new Client(server.url);
    const back = await atProvider(client);
    await server.app.db.updateTable('company_logins').set({ nonce: 'other' }).execute();
    expect((await client.request(back)).headers.get('location')).toBe('/login/?problem=company-failed');
  });

  test('sends no one to another site, and lets no other site begin', async () => {
    be(ada.email);
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect((await logIn(next)).to).toBe('/');
    const begun = await new Client(server.url).request(companyAddresses.start, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(begun.headers.get('location')).toBe('/login/');
  });
});

test('where a strong sign-in is required, one that the company does not call so is refused', async () => {
  const settings = { ...company.settings, OIDC_ACR: 'two-steps', OIDC_CREATE: 'true', OIDC_DOMAINS: 'company.example' };
  const strict = await startTestServer({ environment: settings });
  company.welcome(strict.url);
  try {
    be('hana@company.example');
    const signIn = async () => {
      const client = new Client(strict.url);
      return (await client.request(await atProvider(client))).headers.get('location');
    };
    expect(await signIn()).toBe('/login/?problem=company-weak');
    company.acr = 'two-steps';
    expect(await signIn()).toBe('/');
  } finally {
    company.acr = 'password';
    company.welcome(server.url, {
      id: chapter().settings.OIDC_CLIENT_ID,
      secret: chapter().settings.OIDC_CLIENT_SECRET,
    });
    await strict.stop();
  }
});

describe('a logout that the company sends', () => {
  const tell = (token: string) =>
    fetch(server.url + companyAddresses.logout, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
  const eva = () => be('eva@company.example');
  const old = () => Math.floor(Date.now() / 1000) - 3600;

  test('ends every session and token of the person, and is in the log', async () => {
    eva();
    const { client } = await logIn();
    const other = await logIn();
    expect((await tell(company.logoutToken('someone-else'))).status).toBe(200);
    expect((await client.send(calls.account)).status).toBe(200);
    const answer = await tell(company.logoutToken(company.person.sub));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const gone of [client, other.client]) expect((await gone.send(calls.account)).status).toBe(401);
    const { rows } = await sql<{ details: string }>`
      select details from activity where did = 'logged out' and who = 'eva@company.example'`.execute(server.app.db);
    expect(rows).toEqual([{ details: expect.stringContaining('by Example Company') }]);
  });

  test.each([
    ['for another installation', () => company.logoutToken(company.person.sub, { aud: 'another' })],
    ['of another provider', () => company.logoutToken(company.person.sub, { iss: 'https://evil.example' })],
    ['of an hour ago', () => company.logoutToken(company.person.sub, { iat: old(), exp: old() + 7200 })],
    ['that is a sign-in', () => company.logoutToken(company.person.sub, { nonce: 'n' })],
    ['without its event', () => company.logoutToken(company.person.sub, { events: {} })],
    [
      'with a changed name',
      () =>
        company
          .logoutToken('someone')
          .replace(/\.[^.]+\./, `.${Buffer.from(`{"sub":"${company.person.sub}"}`).toString('base64url')}.`),
    ],
    [
      'that no one signed',
      () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${company.logoutToken(company.person.sub).split('.')[1]}.`,
    ],
    ['that is none', () => 'x'],
  ])('%s ends nothing', async (_, make) => {
    eva();
    const { client } = await logIn();
    expect((await tell(make())).status).toBe(400);
    expect((await client.send(calls.account)).status).toBe(200);
  });

  test('is not the only way: of people with running work or tokens the company is asked, and those who left lose them', async () => {
    const token = async (client: Client) => {
      const body = { name: 'Nightly', days: '30', access: 'full' } as const;
      const headers = { authorization: `Bearer ${(await client.ask(calls.newToken, { body })).token}` };
      return async () => (await new Client(server.url).request('/api/projectList/', { headers })).status;
    };
    eva();
    const evas = await token((await logIn()).client);
    be('finn@company.example');
    const finns = await token((await logIn()).client);
    company.givesKeys = false;
    be('gil@company.example');
    const gils = await token((await logIn()).client);
    company.givesKeys = true;
    const all = async () => [await evas(), await finns(), await gils()];
    expect(await all()).toEqual([200, 200, 200]);
    company.left.add('finn@company.example');
    server.clock.move(5);
    await tidy(server.app);
    expect(await all()).toEqual([200, 401, 200]);
    const { rows } = await sql<{ details: string }>`
      select details from activity where did = 'logged out' and who = 'finn@company.example'`.execute(server.app.db);
    expect(rows).toEqual([{ details: 'by Example Company' }]);
    // Nothing can be heard of Gil, and the provider gives a key that works only once.
    server.clock.move(5);
    await tidy(server.app);
    server.clock.move(2.1);
    expect(await all()).toEqual([200, 401, 401]);
    server.clock.move(-12.1);
    company.left.clear();
  });

  test('is not the only way: a session that the company opened ends after twelve hours', async () => {
    eva();
    const { client } = await logIn();
    server.clock.move(11.5);
    expect((await client.send(calls.account)).status).toBe(200);
    server.clock.move(12.1);
    expect((await client.send(calls.account)).status).toBe(401);
    server.clock.move(0);
  });
});
