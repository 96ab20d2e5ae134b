import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import { addUser } from './features/accounts/index.ts';
import { features } from './features.ts';
import type { App } from './platform/app.ts';
import { cameThroughProxy, isExposed } from './platform/http/exposure.ts';
import { refuse } from './platform/http/refusal.ts';

/** The account and project of the first start; only on a server that just this machine can reach. */
const DEMO_EMAIL = 'demo@qp.example';
const MARK = 'demo';

export interface DemoLogin {
  email: string;
  /** Null where it has been changed since. */
  password: string | null;
}

const passwordFile = (app: App) => path.join(app.settings.dataDir, 'demo-password');

async function keptPassword(app: App): Promise<string | null> {
  try {
    return (await readFile(passwordFile(app), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Letters that are not mistaken for others, and digits: easy to copy from a terminal. */
function inventPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const bytes = randomBytes(12);
  const word = (from: number) => [...bytes.subarray(from, from + 5)].map((b) => letters[b % letters.length]).join('');
  return `${word(0)}-${word(5)}-${10 + (bytes[10] % 90)}`;
}

async function findDemo(app: App): Promise<DemoLogin | null> {
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'disabled', 'created_at', 'updated_at'])
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirst();
  if (!user || user.disabled) return null;
  const changed = user.updated_at.getTime() !== user.created_at.getTime();
  return { email: DEMO_EMAIL, password: changed ? null : await keptPassword(app) };
}

/** Makes the account on the first start of an empty database; returns how to log in, or null where there is no demo. */
export async function ensureDemoAccount(app: App): Promise<DemoLogin | null> {
  if (!app.settings.demo || isExposed(app.settings)) return null;
  const { count } = await app.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) return findDemo(app);
  const password = inventPassword();
  await writeFile(passwordFile(app), `${password}\n`, { mode: 0o600 });
  await addUser(app, DEMO_EMAIL, 'Demo', password);
  return { email: DEMO_EMAIL, password };
}

/** Keeps visitors who come through a proxy out of the demo account, which is for one person at one machine. */
export function guardDemo(server: FastifyInstance): void {
  server.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.call !== calls.login || !cameThroughProxy(request)) return;
    const email: unknown = (request.body as { email?: unknown } | undefined)?.email;
    if (typeof email === 'string' && email.trim().toLowerCase() === DEMO_EMAIL) throw refuse('demo-only-here');
  });
}

/** Whatever the features show in the demo; once, and again only where a crash came between. */
export async function fillDemo(app: App): Promise<void> {
  const done = await app.db.selectFrom('marks').select('name').where('name', '=', MARK).executeTakeFirst();
  if (done) return;
  const user = await app.db.selectFrom('users').select('id').where('email', '=', DEMO_EMAIL).executeTakeFirst();
  if (!user) return;
  const demo = { ownerId: user.id };
  for (const feature of features) await feature.demo?.(app, demo);
  await app.db
    .insertInto('marks')
    .values({ name: MARK })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  app.log.info('the demo is ready');
}
