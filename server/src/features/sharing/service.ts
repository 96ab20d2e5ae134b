import { ACTIVITY_SHOWN, type ActivityEntry, type Member, type ProjectRole } from '@qp/contract';
import type { App } from '../../platform/app.ts';
import { csvLine } from '../../platform/csv/index.ts';
import { countAttempt, countInWindow, takeBackAttempt } from '../../platform/http/attempt-limit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { User } from '../../platform/http/visitor.ts';
import { findUserByEmail } from '../accounts/index.ts';
import { findProject } from '../projects/index.ts';
import { deleteShare, insertShare, selectActivity, selectMembers } from './queries.ts';
import { sendShareMail } from './share-mail.job.ts';

/** Who may do what in a project. That only owners ask for changes is checked before, by the call's role. */

export async function membersOf(app: App, user: User, projectId: string): Promise<{ members: Member[] }> {
  return { members: await selectMembers(app.db, projectId, user.id) };
}

/** In an hour, by one person: enough for typing errors, too few to find out who has an account. */
const UNKNOWN_ADDRESSES = 20;

/** An address without an account and a disabled account are told alike, and only owners are told. */
async function personWithAccount(app: App, user: User, projectId: string, email: string) {
  const project = await findProject(app.db, user.id, projectId);
  const tried = { key: `share by ${user.id}`, attempts: UNKNOWN_ADDRESSES, seconds: 3600 };
  await countAttempt(app.db, app.clock, tried);
  const person = await findUserByEmail(app.db, email);
  if (!person || person.disabled) throw refuse('unknown-person', { email });
  await takeBackAttempt(app.db, tried.key);
  if (person.id === project.ownerId) throw refuse('founder-stays', { email: person.email });
  return person;
}

/** To one person, about projects that were shared with them. */
const MAILS_AN_HOUR = 10;

export async function share(
  app: App,
  user: User,
  projectId: string,
  { email, role }: { email: string; role: ProjectRole },
): Promise<{ email: string; members: Member[] }> {
  const person = await personWithAccount(app, user, projectId, email);
  const before = await selectMembers(app.db, projectId, user.id);
  const isNew = !before.some((member) => member.email === person.email);
  await app.db.transaction().execute(async (trx) => {
    await insertShare(trx, { projectId, userId: person.id, role, sharedBy: user.email });
    // Not for a changed role, and never so many that a person could be flooded.
    const key = `share mails to ${person.id}`;
    if (!isNew || (await countInWindow(trx, app.clock, { key, seconds: 3600 })).count > MAILS_AN_HOUR) return;
    const input = { userId: person.id, projectId, role, sharedBy: user.email };
    await app.queue.enqueue(trx, sendShareMail, { ownerId: null, input });
  });
  return { email: person.email, ...(await membersOf(app, user, projectId)) };
}

/** Works for disabled accounts too: their shares can still be removed. */
export async function unshare(app: App, user: User, projectId: string, email: string) {
  const project = await findProject(app.db, user.id, projectId);
  const person = await findUserByEmail(app.db, email);
  if (person?.id === project.ownerId) throw refuse('founder-stays', { email: person.email });
  const before = await selectMembers(app.db, projectId, user.id);
  if (!person || !before.some((member) => member.email === person.email)) throw refuse('unknown-person', { email });
  await deleteShare(app.db, projectId, person.id);
  return { email: person.email, members: before.filter((member) => member.email !== person.email) };
}

export async function activityOf(app: App, projectId: string): Promise<{ entries: ActivityEntry[]; more: boolean }> {
  const rows = await selectActivity(app.db, projectId, ACTIVITY_SHOWN + 1);
  const entries = rows.slice(0, ACTIVITY_SHOWN).map((row) => ({
    ...row,
    at: row.at.toISOString(),
    did: row.did as ActivityEntry['did'],
  }));
  return { entries, more: rows.length > ACTIVITY_SHOWN };
}

const MOST_LINES = 1_000_000;

/** Every entry, the oldest first, as a spreadsheet reads it. */
export async function activityCsv(app: App, projectId: string): Promise<string> {
  const rows = await selectActivity(app.db, projectId, MOST_LINES);
  const lines = rows
    .reverse()
    .map(({ at, who, did, what, subject, details }) => csvLine([at.toISOString(), who, did, what, subject, details]));
  // Spreadsheets take a CSV for UTF-8 only when it says so.
  return ['\uFEFF', csvLine(['when', 'who', 'did', 'what', 'name', 'details']), ...lines].join('');
}
