import * as oidc from 'openid-client';
import type { App } from '../../platform/app.ts';
import { errorFields } from '../../platform/log.ts';
import { companyProvider } from './company-provider.ts';
import { noteEvent } from './installation-log.ts';
import { askAgain, noteConfirmed } from './queries.ts';
import { endAllKeys } from './sessions.ts';

/** Asks the provider every few hours whether it still knows the people who signed in there and never log out here. */
const ASK_AFTER_HOURS = 4;
const HOUR = 3_600_000;

export async function endLeaversOfCompany(app: App): Promise<void> {
  const { company } = app.settings;
  if (!company) return;
  for (;;) {
    const now = app.clock.now();
    // Only one process gets each person: a key that is used twice may end both.
    const person = await askAgain(app.db, company.issuer, new Date(now.getTime() - ASK_AFTER_HOURS * HOUR), now);
    if (!person) return;
    try {
      const config = await companyProvider(company);
      const { refresh_token: next } = await oidc.refreshTokenGrant(config, person.company_refresh);
      await noteConfirmed(app.db, person.id, now, next ?? person.company_refresh);
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
        await app.db.transaction().execute(async (trx) => {
          await endAllKeys(trx, person.id, now);
          await noteConfirmed(trx, person.id, null, null);
          const details = `by ${company.name}`;
          await noteEvent({ db: trx, clock: app.clock }, { user: person, did: 'logged out', details });
        });
      } else app.log.warn('the company could not be asked about a person', errorFields(error));
    }
  }
}
