import { applicationName, otherClients, withClient } from '../postgres/postmaster.ts';
import { BackupError, type Header } from './archive.ts';
import { writeBackup } from './backup.ts';
import { deleteAgain, noteGone } from './deleted-since.ts';
import { headerOf, readBackup } from './restore.ts';
import { backupsOfUpgrades, fileFor, readRecord } from './upgrade.ts';

interface Returned {
  /** When the upgrade was done. */
  made: string;
  /** The version that had the database then; null where it didn't note itself. */
  from: string | null;
  projects: number;
  /** How many things were deleted again. */
  deleted: number;
  /** What was there until now. */
  after: string;
}

/** Makes the database what it was before the last upgrade, in one transaction. The tool must not be running. */
export async function undoUpgrade(databaseUrl: string, folder: string | null): Promise<Returned> {
  if ((await otherClients(databaseUrl)) > 0) {
    throw new BackupError('The tool is running on this database. Stop it, then return.');
  }
  const file = await backupToReturnTo(databaseUrl, folder ?? '');
  const { from, things } = readRecord(file);
  const after = fileFor(folder ?? '', 'after', new Date());
  await writeBackup(databaseUrl, after);
  let deleted = 0;
  const { projects, header } = await readBackup(databaseUrl, file, {
    before: (client) => noteGone(client, things),
    async after(client) {
      deleted = await deleteAgain(client, things);
    },
  });
  return { made: header.made, from, projects, deleted, after };
}

/** The newest backup of a database that has been migrated since: after a return, an earlier upgrade can be undone too. */
async function backupToReturnTo(databaseUrl: string, folder: string): Promise<string> {
  const applied = await appliedTo(databaseUrl);
  for (const file of backupsOfUpgrades(folder)) {
    const { migrations } = await headerOf(file);
    if (migrations.length < applied.size && migrations.every(({ name, sha256 }) => applied.get(name) === sha256))
      return file;
  }
  throw new BackupError(
    `There is no backup in ${folder} from before an upgrade of this database. They are deleted after seven days.`,
  );
}

async function appliedTo(databaseUrl: string): Promise<Map<string, string>> {
  const config = { connectionString: databaseUrl, application_name: applicationName('restore') };
  try {
    const { rows } = await withClient(config, (client) =>
      client.query<Header['migrations'][number]>('select name, sha256 from migrations'),
    );
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return new Map();
    throw error;
  }
}
