import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companyAddresses } from '@qp/contract';
import Provider from 'oidc-provider';

/** A company with OpenID Connect, on loopback. Every visitor is signed in there already. */
export interface Company {
  /** For the installation that trusts it. */
  readonly settings: Record<string, string>;
  /** Knows the installation, and the one person who works there. */
  welcome(installation: string, email: string): void;
  close(): Promise<void>;
}

const CLIENT = { id: 'qp', secret: 'a-secret-of-the-tests-only' };

export async function openCompany(): Promise<Company> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example Company',
    },
    welcome(installation, email) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [installation.replace(/\/$/, '') + companyAddresses.back],
          },
        ],
        conformIdTokenClaims: false,
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        cookies: { keys: ['of the tests'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: async (_, sub) => ({
          accountId: sub,
          claims: async () => ({ sub, email, email_verified: true }),
        }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({
            clientId: oidc.client!.clientId,
            accountId: oidc.session!.accountId!,
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      const serve = provider.callback();
      answer = (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
        void provider.interactionFinished(request, response, { login: { accountId: email } });
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
