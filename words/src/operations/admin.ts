import { wordsIn } from '../locale.ts';
import { count } from '../numbers.ts';

export const adminWords = wordsIn({
  usage: `npm run admin -- COMMAND

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
  restore FILE                              bring a backup back, into an empty installation
  upgrade-undo                              make the database what it was before the last upgrade; stop the tool first
  upgrade-done                              delete the backups that upgrades have made`,
  noAccounts: 'There are no accounts yet.',
  columns: { email: 'email', firstName: 'first name', state: 'state', created: 'added', lastLogin: 'last login' },
  states: { active: 'active', disabled: 'disabled' },
  never: 'never',
  lastNotWhole: (given: string) => `--last must be a whole number, not ${given}.`,
  logEmpty: 'The log is empty.',
  logBroken: {
    changed: (entry: number, at: string) => `The log was altered: entry ${entry} of ${at} was changed.`,
    removed: (entry: number, at: string) =>
      `The log was altered: entry ${entry} of ${at} follows an entry that was removed.`,
  },
  hashUnknown: (hash: string) =>
    `No entry has the hash ${hash}: entries were removed at the end, or the hash is from another installation.`,
  logIntact: (entries: number) => `${count(entries, 'entry', 'entries')} checked. None was changed.`,
  latestHash: (hash: string) =>
    `The latest hash is ${hash}. Keep it elsewhere: --hash later shows that no entry was removed.`,
  password: (password: string) => `The password is ${password}`,
  keysEncrypted: (files: number) => `The keys of ${count(files, 'stored file')} were encrypted again.`,
  added: (email: string) => `${email} can log in now.`,
  disabled: (email: string) => `${email} can no longer log in.`,
  enabled: (email: string) => `${email} can log in again.`,
  passwordSet: (email: string) => `${email} has a new password. All sessions and tokens have ended.`,
  factorOff: (email: string) => `${email} now logs in with the password alone. All sessions and tokens have ended.`,
  unlinked: (email: string) => `${email} is linked again at the next sign-in with the company account.`,
  accountExists: (email: string) => `${email} already has an account.`,
  noAccount: (email: string) => `There is no account with the address ${email}.`,
  accountDisabled: (email: string) => `The account of ${email} is disabled. Enable it first.`,
  restored: (projects: number, rows: number, made: string, version: string) =>
    `Restored ${count(projects, 'project')} (${count(rows, 'row')}) from the backup of ${made}, version ${version}.`,
  startNow: 'Start the tool now. Everyone has to log in again, with their old password.',
  returned: (projects: number, made: string, deleted: number) =>
    `The database is as it was before the upgrade of ${made}: ${count(projects, 'project')}. ` +
    `Deleted again what was deleted since: ${count(deleted, 'entry', 'entries')}.`,
  keptAfter: (file: string) => `What was there until now is in ${file} for seven days.`,
  startOlder: (version: string | null) =>
    `Install the version that you had before${version === null ? '' : `, ${version},`} and start it. Everyone has to log in again.`,
  upgradesDeleted: (backups: number) => `Deleted ${count(backups, 'backup')} that upgrades had made.`,
  backedUp: (projects: number, rows: number, file: string, megabytes: string) =>
    `Backed up ${count(projects, 'project')} (${count(rows, 'row')}) to ${file}, ${megabytes} MB.`,
});

/** What the tool prints when it starts and stops. */
export const startWords = wordsIn({
  ready: (url: string) => `The QP Tool is ready at ${url}/`,
  logInAs: (email: string, password: string) => `Log in as ${email} with the password ${password}`,
  logInOwn: (email: string) => `Log in as ${email} with the password that you gave it.`,
  logIn: 'Log in with an account that an administrator has added: npm run admin -- add',
  stop: 'Ctrl-C stops it.',
  upgraded: (file: string) =>
    `The database was updated. A backup from before is in ${file} for seven days. ` +
    'To return to it: npm run admin -- upgrade-undo',
  stopping: 'Stopping …',
  workerReady: 'The QP Tool worker is ready.',
  noExample: 'The example project couldn’t be created; the log says why. Everything else works.',
  notBuilt: 'The web pages are not built yet. Run npm run build, or npm start, which builds them.',
  cannotStart: (why: string) => `The QP Tool can’t start: ${why}`,
  portInUse: (port: number) =>
    `Port ${port} is in use by another program, or by another QP Tool. Stop it, or set PORT.`,
  cannotListen: (host: string, port: number, why: string) => `The server can’t listen on ${host}:${port}: ${why}`,
});
