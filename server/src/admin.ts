import { startWords } from '@qp/words/operations/admin';
import { isBackupCommand, runBackupCommand } from './admin-backup.ts';
import { runAdmin } from './features/accounts/admin.ts';
import { PeopleError } from './features/accounts/people.ts';
import { BackupError } from './platform/backup/archive.ts';
import { keepBefore } from './platform/backup/upgrade.ts';
import { systemClock } from './platform/clock.ts';
import { openFileKeys } from './platform/files/file-keys.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createLog } from './platform/log.ts';
import { connect } from './platform/postgres/connect.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import { PostgresError } from './platform/postgres/place.ts';
import { environmentOf, readSettings, SettingsError } from './platform/settings.ts';
import { lastAddress } from './platform/where.ts';

/** `npm run admin -- COMMAND`: the administrator's command line. Works while the server runs, and without it. */
async function run(): Promise<number> {
  // Files and folders of this process are readable by its owner only: 700 and 600.
  process.umask(0o077);
  const settings = readSettings(environmentOf(process.cwd(), process.env));
  const log = createLog('error', (line) => process.stderr.write(line));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const args = process.argv.slice(2);
  if (isBackupCommand(args)) return runBackupCommand(args, settings, log, say);
  const { url, bundled } = await openDatabase(settings, log);
  const { pool, db } = connect(url, 3, log);
  try {
    await migrate(
      pool,
      log,
      keepBefore(url, settings, log, (file) => say(startWords('en').upgraded(file))),
    );
    const listening = await lastAddress(settings);
    const publicUrl = () => settings.publicUrl ?? listening;
    return await runAdmin({ db, clock: systemClock, publicUrl, fileKeys: openFileKeys(settings.fileKeyFile) }, args, {
      say,
      readPassword: async () => {
        let text = '';
        for await (const piece of process.stdin.setEncoding('utf8')) text += piece;
        return text.replace(/\r?\n$/, '');
      },
    });
  } finally {
    await db.destroy();
    // One that was running belongs to the server, and stays.
    if (bundled && !bundled.adopted) await bundled.stop();
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = [SettingsError, PostgresError, PeopleError, BackupError, Refusal].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  },
);
