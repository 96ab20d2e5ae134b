import { statSync } from 'node:fs';
import path from 'node:path';
import { writeBackup } from './platform/backup/backup.ts';
import { readBackup } from './platform/backup/restore.ts';
import type { Log } from './platform/log.ts';
import { connect } from './platform/postgres/connect.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import type { Settings } from './platform/settings.ts';

/** `backup FILE` and `restore FILE` of the administrator's command line. */

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** npm runs commands in the repository; a name is meant from where the person stands. */
const fileOf = (given: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), given);

export function isBackupCommand(args: readonly string[]): boolean {
  return (args[0] === 'backup' || args[0] === 'restore') && args.length === 2 && !args[1]?.startsWith('-');
}

export async function runBackupCommand(
  [command, given = '']: readonly string[],
  settings: Settings,
  log: Log,
  say: (line: string) => void,
): Promise<number> {
  const file = fileOf(given);
  const restoring = command === 'restore';
  const { url, bundled } = await openDatabase(settings, log, { replace: restoring });
  try {
    if (restoring) {
      const { projects, rows, header } = await readBackup(url, file);
      const { pool, db } = connect(url, 2, log);
      await migrate(pool, log).finally(() => db.destroy());
      say(
        `Restored ${count(projects, 'project', 'projects')} (${count(rows, 'row', 'rows')}) from the backup of ${header.made}, version ${header.version}.`,
      );
      say('Start the tool now. Everyone has to log in again, with their old password.');
    } else {
      const { projects, rows } = await writeBackup(url, file);
      const megabytes = (statSync(file).size / 1024 / 1024).toFixed(1);
      say(
        `Backed up ${count(projects, 'project', 'projects')} (${count(rows, 'row', 'rows')}) to ${file}, ${megabytes} MB.`,
      );
    }
    return 0;
  } finally {
    // One that was running belongs to the server, and stays.
    if (bundled && !bundled.adopted) await bundled.stop();
  }
}
