import { ACTIVITY_SHOWN, type ActivityEntry, type Member, type ProjectRole } from '@qp/contract';
import { logWords } from '@qp/words/accounts/log';
import { problemWords } from '@qp/words/errors/problems';
import { change, note } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { csvLine } from '../../platform/csv/index.ts';
import { countAttempt, countInWindow } from '../../platform/http/attempt-limit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { User } from '../../platform/http/visitor.ts';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { foldAddress } from '../accounts/index.ts';
import { deleteShare, insertShare, selectActivity, selectActivityAfter, selectMembers } from './queries.ts';
import { sendShareMail } from './share-mail.job.ts';

/** Who may do what in a project. That only owners ask for changes is checked before, by the call's role. */

export async function membersOf(app: App, user: User, projectId: string): Promise<{ members: Member[] }> {
  return { members: await selectMembers(app.db, projectId, user.id) };
}

/** In an hour, by one person. */
const NEW_ADDRESSES = 100;
/** To one address, about projects that were shared with it. */
const MAILS_PER_HOUR = 10;

/** With an address, whether or not it has an account: the answer, and the work behind it, are the same (055). */
export async function share(
  app: App,
  user: User,
  projectId: string,
  { email: typed, role }: { email: string; role: ProjectRole },
): Promise<{ members: Member[] }> {
  const { email, shared } = await memberAt(app, user, projectId, typed);
  // One that was shared with before can be anything, and can still be removed.
  if (!isBareAddress(email)) {
    throw refuse('invalid-input', { field: 'email', problem: problemWords('en').notAnAddress });
  }
  if (!shared)
    await countAttempt(app.db, app.clock, { key: `share by ${user.id}`, attempts: NEW_ADDRESSES, seconds: 3600 });
  note({ details: logWords('en').sharedAs(email, role) });
  await change(app.db, async (trx) => {
    await insertShare(trx, { projectId, email, role, sharedBy: user.email });
    // Not for a changed role, and never so many that a person could be flooded.
    const key = `share mails to ${email}`;
    if (shared || (await countInWindow(trx, app.clock, { key, seconds: 3600 })).count > MAILS_PER_HOUR) return;
    const input = { email, projectId, role, sharedBy: user.email };
    await app.queue.enqueue(trx, sendShareMail, { ownerId: null, input });
  });
  return membersOf(app, user, projectId);
}

export async function unshare(app: App, user: User, projectId: string, typed: string) {
  const { email, members, shared } = await memberAt(app, user, projectId, typed);
  if (!shared) throw refuse('not-shared', { email });
  note({ details: logWords('en').sharedWith(email) });
  await change(app.db, (trx) => deleteShare(trx, projectId, email));
  return { members: members.filter((member) => member.email !== email) };
}

async function memberAt(app: App, user: User, projectId: string, typed: string) {
  const email = foldAddress(typed);
  const members = await selectMembers(app.db, projectId, user.id);
  const founder = members.find((member) => member.founder && foldAddress(member.email) === email);
  if (founder) throw refuse('founder-stays', { email: founder.email });
  return { email, members, shared: members.some((member) => member.email === email) };
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

const ROWS_AT_ONCE = 1000;

/** Every entry, the oldest first, as a spreadsheet reads it. That it was downloaded is written down after it has begun. */
export async function activityCsv(app: App, projectId: string): Promise<AsyncIterable<string>> {
  return linesFrom(app, projectId, await selectActivityAfter(app.db, projectId, undefined, ROWS_AT_ONCE));
}

type Entries = Awaited<ReturnType<typeof selectActivityAfter>>;

async function* linesFrom(app: App, projectId: string, first: Entries): AsyncGenerator<string> {
  // Spreadsheets take a CSV for UTF-8 only when it says so.
  yield `\uFEFF${csvLine(['when', 'who', 'did', 'what', 'name', 'details'])}`;
  for (let rows = first; rows.length > 0; ) {
    yield rows
      .map(({ at, who, did, what, subject, details }) => csvLine([at.toISOString(), who, did, what, subject, details]))
      .join('');
    rows = await selectActivityAfter(app.db, projectId, rows.at(-1), ROWS_AT_ONCE);
  }
}
