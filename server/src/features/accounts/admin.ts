import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isInChain, verifyChain } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import type { FileKeys } from '../../platform/files/file-keys.ts';
import { noteEvent, readLog } from './installation-log.ts';
import {
  addUser,
  disableUser,
  enableUser,
  factorOff,
  listUsers,
  PeopleError,
  resetLink,
  setPassword,
  unlinkCompany,
} from './people.ts';

/** The administrator's commands. What they print is for a person at a terminal. */

export const USAGE = `npm run admin -- COMMAND

  add EMAIL FIRST-NAME [--password-stdin]   add a person; prints a first password unless one is given
  list                                      list all accounts
  disable EMAIL                             end all sessions and refuse logins
  enable EMAIL                              enable a disabled account
  password EMAIL [--password-stdin]         set a password; prints it unless one is given
  reset-link EMAIL                          print a link that lets the person choose a password (once, 24 hours)
  factor-off EMAIL                          turn off two-step verification for a person who lost phone and recovery codes
  unlink EMAIL                              forget which company account signs in; the next one with this address is linked
  log [--last N] [--of EMAIL]               logins, failures, resets, roles and administration, the latest last
  log-verify [--hash HASH]                  check that no entry of the log was changed or removed; prints the latest hash
  rewrap-files                              encrypt the keys of all stored files with the first key of FILE_KEY_FILE
  backup FILE                               write everything to a file, while the tool runs
  restore FILE                              bring a backup back, into an empty installation`;

interface Terminal {
  say(line: string): void;
  /** The password from the standard input: never from an argument, which other users of the machine could see. */
  readPassword(): Promise<string>;
}

interface Parts extends Pick<App, 'db' | 'clock' | 'publicUrl'> {
  readonly fileKeys: Pick<FileKeys, 'rewrap'>;
}

function inventPassword(): string {
  return `${randomBytes(12).toString('base64url')}-a1`;
}

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'never';

async function list(app: Parts, terminal: Terminal): Promise<void> {
  const people = await listUsers(app.db);
  if (people.length === 0) return terminal.say('There are no accounts yet.');
  const rows = people.map((p) => [
    p.email,
    p.first_name,
    p.disabled ? 'disabled' : 'active',
    day(p.created_at),
    day(p.last_login_at),
  ]);
  const table = [['email', 'first name', 'state', 'added', 'last login'], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    terminal.say(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

const LAST_ENTRIES = 100;

async function printLog(app: Parts, terminal: Terminal, options: { last?: unknown; of?: unknown }): Promise<void> {
  const limit = Number(options.last ?? LAST_ENTRIES);
  if (!Number.isInteger(limit) || limit < 1)
    throw new PeopleError(`--last must be a whole number, not ${String(options.last)}.`);
  const entries = await readLog(app.db, { limit, email: typeof options.of === 'string' ? options.of : undefined });
  if (entries.length === 0) terminal.say('Nothing has been written down yet.');
  for (const { at, who, did, what, subject, details } of entries) {
    terminal.say([at.toISOString(), who, did, what, subject, details].filter(Boolean).join('  '));
  }
}

/** Exit code 1 where the log is not as it was written. */
async function verifyLog(app: Parts, terminal: Terminal, noted: unknown): Promise<number> {
  const { entries, broken, hash } = await verifyChain(app.db);
  if (broken) {
    const what = broken.how === 'changed' ? 'was changed' : 'follows an entry that was removed';
    terminal.say(`The log is not as it was written: entry ${broken.n} of ${broken.at.toISOString()} ${what}.`);
    return 1;
  }
  if (typeof noted === 'string' && !(await isInChain(app.db, noted))) {
    terminal.say(
      `No entry has the hash ${noted}: entries were removed at the end, or the hash is of another installation.`,
    );
    return 1;
  }
  terminal.say(`${entries.toLocaleString('en-US')} entries are as they were written.`);
  if (hash)
    terminal.say(`The latest hash is ${hash}. Note it elsewhere: with --hash it shows later that none was removed.`);
  return 0;
}

/** Returns the exit code: 0 done, 1 the log is not as it was written, 2 not understood. Refusals are thrown. */
export async function runAdmin(app: Parts, given: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      'password-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      last: { type: 'string' },
      of: { type: 'string' },
      hash: { type: 'string' },
    },
    allowPositionals: true,
    strict: false,
  });
  const [command, email, ...rest] = positionals;
  const wanted = {
    add: 3,
    list: 1,
    disable: 2,
    enable: 2,
    password: 2,
    'reset-link': 2,
    'factor-off': 2,
    unlink: 2,
    log: 1,
    'log-verify': 1,
    'rewrap-files': 1,
  }[command ?? ''];
  if (values.help || wanted === undefined || positionals.length !== wanted) {
    terminal.say(USAGE);
    return values.help ? 0 : 2;
  }
  const password = async () => (values['password-stdin'] ? terminal.readPassword() : inventPassword());
  const tell = (secret: string) => {
    if (!values['password-stdin']) terminal.say(`The password is ${secret}`);
  };
  if (command === 'log') {
    await printLog(app, terminal, values);
    return 0;
  }
  if (command === 'log-verify') return verifyLog(app, terminal, values.hash);
  if (command === 'list') await list(app, terminal);
  else if (command === 'rewrap-files') {
    const count = await app.fileKeys.rewrap(app.db);
    terminal.say(`The keys of ${count.toLocaleString('en-US')} stored files were encrypted again.`);
  } else if (command === 'add') {
    const secret = await password();
    await addUser(app, email, rest[0], secret);
    terminal.say(`${email} can log in now.`);
    tell(secret);
  } else if (command === 'disable') {
    await disableUser(app, email);
    terminal.say(`${email} can no longer log in.`);
  } else if (command === 'enable') {
    await enableUser(app, email);
    terminal.say(`${email} can log in again.`);
  } else if (command === 'password') {
    const secret = await password();
    await setPassword(app, email, secret);
    terminal.say(`${email} has a new password. All sessions and tokens have ended.`);
    tell(secret);
  } else if (command === 'factor-off') {
    await factorOff(app, email);
    terminal.say(`${email} now logs in with the password alone. All sessions and tokens have ended.`);
  } else if (command === 'unlink') {
    await unlinkCompany(app, email);
    terminal.say(`${email} is linked again at the next sign-in with the company.`);
  } else {
    terminal.say(await resetLink(app, email));
  }
  if (command !== 'list') await noteEvent(app, { user: null, who: 'administrator', did: command, subject: email });
  return 0;
}
