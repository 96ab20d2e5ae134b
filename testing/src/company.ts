import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companyAddresses } from '@qp/contract';
import Provider from 'oidc-provider';

/** What the company says about the person who signs in. */
export interface CompanyPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
}

/** A company with OpenID Connect, on loopback. Every visitor is signed in there already. */
export interface Company {
  readonly issuer: string;
  /** For the installation that trusts it. */
  readonly settings: Record<string, string>;
  /** Who signs in next. */
  person: CompanyPerson;
  /** Whether it gives keys with which it can be asked about a person later. */
  givesKeys: boolean;
  /** How people sign in there. */
  acr: 'password' | 'two-steps';
  /** People whom it no longer knows. */
  readonly left: Set<string>;
  /** What happens to the provider's answer for a code on its way to the installation. */
  alter: (answer: { id_token: string }) => { id_token: string };
  /** Knows the installation from now on. */
  welcome(installation: string, client?: { id: string; secret: string }): void;
  /** A token that says that this person was logged out, for the installation; `changes` make it a forgery. */
  logoutToken(sub: string, changes?: Record<string, unknown>): string;
  close(): Promise<void>;
}

const CLIENT = { id: 'qp', secret: 'a-secret-of-the-tests-only' };

const KEY_ID = 'of-the-tests';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const employee = (email: string, changes: Partial<CompanyPerson> = {}): CompanyPerson => ({
  sub: email.toLowerCase(),
  email,
  email_verified: true,
  given_name: 'Grace',
  ...changes,
});

export async function openCompany(): Promise<Company> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const company: Company = {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example Company',
    },
    person: employee('grace@company.example'),
    givesKeys: true,
    acr: 'password',
    left: new Set(),
    alter: (given) => given,
    welcome(installation, client = CLIENT) {
      const provider = makeProvider(company, installation.replace(/\/$/, '') + companyAddresses.back, client);
      const serve = provider.callback();
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/')) {
          return void provider.interactionFinished(request, response, {
            login: { accountId: company.person.sub, acr: company.acr },
          });
        }
        if (request.url === '/token') alterAnswer(response, company);
        void serve(request, response);
      };
    },
    logoutToken(sub, changes = {}) {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const claims = {
        iss: issuer,
        aud: CLIENT.id,
        sub,
        iat: now,
        exp: now + 120,
        jti: randomUUID(),
        events,
        ...changes,
      };
      const encoded = [{ alg: 'RS256', typ: 'logout+jwt', kid: KEY_ID }, claims].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const signature = sign('RSA-SHA256', Buffer.from(encoded.join('.')), keys.privateKey).toString('base64url');
      return [...encoded, signature].join('.');
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return company;
}

function makeProvider(company: Company, redirect: string, client: { id: string; secret: string }): Provider {
  return new Provider(company.issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirect],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    acrValues: ['two-steps', 'password'],
    issueRefreshToken: async () => company.givesKeys,
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, sub) =>
      company.left.has(sub) ? undefined : { accountId: sub, claims: async () => ({ ...company.person, sub }) },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  });
}

function alterAnswer(response: Parameters<RequestListener>[1], company: Company): void {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    const changed = JSON.stringify(company.alter(JSON.parse(String(body)) as { id_token: string }));
    return end(response.headersSent ? body : changed);
  }) as typeof response.end;
  response.removeHeader('content-length');
}
