import * as oidc from 'openid-client';
import type { App } from '../../platform/app.ts';

/** What the provider of the company says about itself. */

/** A sign-in there counts for as long: then the company is to say again whether this person still works there. */
export const COMPANY_HOURS = 12;

/** What the company has said after this moment still counts. */
export const companyLimit = (now: Date): Date => new Date(now.getTime() - COMPANY_HOURS * 3_600_000);

type Company = NonNullable<App['settings']['company']>;

const found = new WeakMap<Company, Promise<oidc.Configuration>>();

/** Asked for once; a provider that was away is asked again the next time. */
export function companyProvider(company: Company): Promise<oidc.Configuration> {
  const known = found.get(company);
  if (known) return known;
  const issuer = new URL(company.issuer);
  // Without TLS only on this machine, as in tests.
  const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  // TLS shows where a token came from; its signature also shows that it wasn't changed on the way.
  const execute = [...insecure, oidc.enableNonRepudiationChecks];
  const asked = oidc
    .discovery(issuer, company.clientId, company.clientSecret, undefined, { execute })
    .catch((error: unknown) => {
      found.delete(company);
      throw error;
    });
  found.set(company, asked);
  return asked;
}

/** A key with which the provider can be asked later whether the person still works there, where it gives such keys. */
export function companyScope(config: oidc.Configuration): string {
  const offered = config.serverMetadata().scopes_supported ?? [];
  return offered.includes('offline_access') ? 'openid email profile offline_access' : 'openid email profile';
}
