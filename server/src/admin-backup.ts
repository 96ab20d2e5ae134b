import { statSync } from 'node:fs';
import path from 'node:path';
import { adminWords } from '@qp/words/operations/admin';
import { writeBackup } from './platform/backup/backup.ts';
import { readBackup } from './platform/backup/restore.ts';
import { deleteUpgrades } from './platform/backup/upgrade.ts';
import { undoUpgrade } from './platform/backup/upgrade-undo.ts';
import type { Log } from './platform/log.ts';
import { connect } from './platform/postgres/connect.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import type { Settings } from './platform/settings.ts';

/** The commands of the administrator that write, read or delete backups. */

/** npm runs commands in the repository; file names are relative to the folder the person is in. */
const fileOf = (given: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), given);

/** How many words each has, itself included. */
const WORDS: Readonly<Record<string, number>> = { backup: 2, restore: 2, 'upgrade-undo': 1, 'upgrade-done': 1 };

export function isBackupCommand(args: readonly string[]): boolean {
  return WORDS[args[0] ?? ''] === args.length && !args.at(-1)?.startsWith('-');
}

export async function runBackupCommand(
  [command, given = '']: readonly string[],
  settings: Settings,
  log: Log,
  say: (line: string) => void,
): Promise<number> {
  const words = adminWords('en');
  if (command === 'upgrade-done') {
    say(words.upgradesDeleted(deleteUpgrades(settings.upgradeBackups)));
    return 0;
  }
  const file = fileOf(given);
  const restoring = command === 'restore';
  const { url, bundled } = await openDatabase(settings, log, { replace: restoring });
  try {
    if (command === 'upgrade-undo') {
      const { projects, made, from, deleted, after } = await undoUpgrade(url, settings.upgradeBackups);
      say(words.returned(projects, made, deleted));
      say(words.keptAfter(after));
      say(words.startOlder(from));
    } else if (restoring) {
      const { projects, rows, header } = await readBackup(url, file);
      const { pool, db } = connect(url, 2, log);
      await migrate(pool, log).finally(() => db.destroy());
      say(words.restored(projects, rows, header.made, header.version));
      say(words.startNow);
    } else {
      const { projects, rows } = await writeBackup(url, file);
      const megabytes = (statSync(file).size / 1024 / 1024).toFixed(1);
      say(words.backedUp(projects, rows, file, megabytes));
    }
    return 0;
  } finally {
    // One that was running belongs to the server, and stays.
    if (bundled && !bundled.adopted) await bundled.stop();
  }
}
