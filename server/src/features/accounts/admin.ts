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

async function list(app: Parts, terminal: Terminal): Promise<number> {
  const people = await listUsers(app.db);
  if (people.length === 0) {
    terminal.say(words.noAccounts);
    return 0;
  }
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
  return 0;
}

const LAST_ENTRIES = 100;

async function printLog(app: Parts, terminal: Terminal, options: Asked['options']): Promise<number> {
  const limit = Number(options.last ?? LAST_ENTRIES);
  if (!Number.isInteger(limit) || limit < 1) throw new PeopleError(words.lastNotWhole(String(options.last)));
  const { of } = options;
  const entries = await readLog(app.db, typeof of === 'string' ? { limit, email: of } : { limit });
  if (entries.length === 0) terminal.say(words.logEmpty);
  for (const { at, who, did, what, subject, details } of entries) {
    terminal.say([at.toISOString(), who, did, what, subject, details].filter(Boolean).join('  '));
  }
  return 0;
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

interface Asked {
  readonly app: Parts;
  readonly terminal: Terminal;
  readonly email: string;
  readonly firstName: string;
  readonly options: { readonly last?: unknown; readonly of?: unknown; readonly hash?: unknown };
  /** From the standard input; null to invent one and print it. */
  readonly password: (() => Promise<string>) | null;
}

interface Command {
  /** How many words are typed, its own name included. */
  readonly takes: number;
  /** Gives the exit code. */
  run(asked: Asked): Promise<number>;
}

/** Does something to a person and says so. */
const onPerson = (act: (app: Parts, email: string) => Promise<unknown>, done: (email: string) => string): Command => ({
  takes: 2,
  async run({ app, terminal, email }) {
    await act(app, email);
    terminal.say(done(email));
    return 0;
  },
});

async function withPassword(
  { terminal, email, password }: Asked,
  act: (secret: string) => Promise<unknown>,
  done: (email: string) => string,
): Promise<number> {
  const secret = password ? await password() : inventPassword();
  await act(secret);
  terminal.say(done(email));
  if (!password) terminal.say(words.password(secret));
  return 0;
}

/** Commands that only look; the others are noted in the log of the installation. */
const looking: Readonly<Record<string, Command>> = {
  list: { takes: 1, run: ({ app, terminal }) => list(app, terminal) },
  log: { takes: 1, run: ({ app, terminal, options }) => printLog(app, terminal, options) },
  'log-verify': { takes: 1, run: ({ app, terminal, options }) => verifyLog(app, terminal, options.hash) },
};

const changing: Readonly<Record<string, Command>> = {
  add: {
    takes: 3,
    run: (asked) =>
      withPassword(asked, (secret) => addUser(asked.app, asked.email, asked.firstName, secret), words.added),
  },
  password: {
    takes: 2,
    run: (asked) => withPassword(asked, (secret) => setPassword(asked.app, asked.email, secret), words.passwordSet),
  },
  disable: onPerson(disableUser, words.disabled),
  enable: onPerson(enableUser, words.enabled),
  'factor-off': onPerson(factorOff, words.factorOff),
  unlink: onPerson(unlinkCompany, words.unlinked),
  'reset-link': {
    takes: 2,
    async run({ app, terminal, email }) {
      terminal.say(await resetLink(app, email));
      return 0;
    },
  },
  'rewrap-files': {
    takes: 1,
    async run({ app, terminal }) {
      terminal.say(words.keysEncrypted(await app.fileKeys.rewrap(app.db)));
      return 0;
    },
  },
};

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
  const [name = '', email, firstName] = positionals;
  const command = looking[name] ?? changing[name];
  if (values.help || positionals.length !== command?.takes) {
    terminal.say(words.usage);
    return values.help ? 0 : 2;
  }
  const password = values['password-stdin'] ? () => terminal.readPassword() : null;
  const exitCode = await command.run({ app, terminal, email, firstName, options: values, password });
  if (name in changing) await noteEvent(app, { user: null, who: 'administrator', did: name, subject: email });
  return exitCode;
}
