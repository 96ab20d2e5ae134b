import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { adminWords } from '@qp/words/operations/admin';
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

const words = adminWords('en');

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

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? words.never;

async function list(app: Parts, terminal: Terminal): Promise<void> {
  const people = await listUsers(app.db);
  if (people.length === 0) return terminal.say(words.noAccounts);
  const rows = people.map((p) => [
    p.email,
    p.first_name,
    words.states[p.disabled ? 'disabled' : 'active'],
    day(p.created_at),
    day(p.last_login_at),
  ]);
  const table = [Object.values(words.columns), ...rows];
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
  if (!Number.isInteger(limit) || limit < 1) throw new PeopleError(words.lastNotWhole(String(options.last)));
  const { of } = options;
  const entries = await readLog(app.db, typeof of === 'string' ? { limit, email: of } : { limit });
  if (entries.length === 0) terminal.say(words.logEmpty);
  for (const { at, who, did, what, subject, details } of entries) {
    terminal.say([at.toISOString(), who, did, what, subject, details].filter(Boolean).join('  '));
  }
}

/** Exit code 1 where the log is not as it was written. */
async function verifyLog(app: Parts, terminal: Terminal, noted: unknown): Promise<number> {
  const { entries, broken, hash } = await verifyChain(app.db);
  if (broken) {
    const say = words.logBroken[broken.how === 'changed' ? 'changed' : 'removed'];
    terminal.say(say(broken.n, broken.at.toISOString()));
    return 1;
  }
  if (typeof noted === 'string' && !(await isInChain(app.db, noted))) {
    terminal.say(words.hashUnknown(noted));
    return 1;
  }
  terminal.say(words.logIntact(entries));
  if (hash) terminal.say(words.latestHash(hash));
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
    terminal.say(words.usage);
    return values.help ? 0 : 2;
  }
  const password = async () => (values['password-stdin'] ? terminal.readPassword() : inventPassword());
  const tell = (secret: string) => {
    if (!values['password-stdin']) terminal.say(words.password(secret));
  };
  if (command === 'log') {
    await printLog(app, terminal, values);
    return 0;
  }
  if (command === 'log-verify') return verifyLog(app, terminal, values.hash);
  if (command === 'list') await list(app, terminal);
  else if (command === 'rewrap-files') {
    const count = await app.fileKeys.rewrap(app.db);
    terminal.say(words.keysEncrypted(count));
  } else if (command === 'add') {
    const secret = await password();
    await addUser(app, email, rest[0], secret);
    terminal.say(words.added(email));
    tell(secret);
  } else if (command === 'disable') {
    await disableUser(app, email);
    terminal.say(words.disabled(email));
  } else if (command === 'enable') {
    await enableUser(app, email);
    terminal.say(words.enabled(email));
  } else if (command === 'password') {
    const secret = await password();
    await setPassword(app, email, secret);
    terminal.say(words.passwordSet(email));
    tell(secret);
  } else if (command === 'factor-off') {
    await factorOff(app, email);
    terminal.say(words.factorOff(email));
  } else if (command === 'unlink') {
    await unlinkCompany(app, email);
    terminal.say(words.unlinked(email));
  } else {
    terminal.say(await resetLink(app, email));
  }
  if (command !== 'list') await noteEvent(app, { user: null, who: 'administrator', did: command, subject: email });
  return 0;
}
