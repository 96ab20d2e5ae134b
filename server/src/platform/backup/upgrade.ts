import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { versionBefore } from '../postgres/installation.ts';
import type { AroundUpgrade } from '../postgres/migrate.ts';
import type { Settings } from '../settings.ts';
import { BackupError } from './archive.ts';
import { writeBackup } from './backup.ts';
import { keysOfThings } from './deleted-since.ts';
import { checkBackup } from './restore.ts';

/** Made by an upgrade, outside the data folder, deleted after a week; with a record of what existed at that time. */

const KEPT_DAYS = 7;
const DAY = 24 * 3_600_000;
const NAME = /^(?:before|after)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\./;

const record = z.object({
  /** The version that had the database before; null where it didn't note itself. */
  from: z.string().nullable(),
  /** Keys by table. */
  things: z.record(z.string(), z.array(z.string())),
});
type UpgradeRecord = z.output<typeof record>;

/** `before`: as the older version had it; `after`: as a return found it. */
export function fileFor(folder: string, kind: 'before' | 'after', at: Date): string {
  return path.join(folder, `${kind}-${at.toISOString().replaceAll(/[:.]/g, '-')}.gz`);
}

const recordOf = (file: string) => file.replace(/\.gz$/, '.json');

export function readRecord(file: string): UpgradeRecord {
  try {
    return record.parse(JSON.parse(readFileSync(recordOf(file), 'utf8')));
  } catch (error) {
    throw new BackupError(`The file ${recordOf(file)}, which belongs to the backup, cannot be read.`, { cause: error });
  }
}

/** The newest first. An upgrade that was broken off has no record, and changed nothing. */
export function backupsOfUpgrades(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith('before-') && name.endsWith('.gz'));
  const files = names.toSorted().map((name) => path.join(folder, name));
  return files.filter((file) => existsSync(recordOf(file))).toReversed();
}

/** What of it is older than a week at `now`; all of it without a time. Returns how many backups there were. */
export function deleteUpgrades(folder: string | null, now?: Date): number {
  if (folder === null || !existsSync(folder)) return 0;
  const old = readdirSync(folder).filter((name) => {
    const [, day, ...time] = NAME.exec(name) ?? [];
    if (day === undefined) return false;
    const [hours, minutes, seconds, milliseconds] = time;
    const made = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
    return now === undefined || now.getTime() - made > KEPT_DAYS * DAY;
  });
  for (const name of old) rmSync(path.join(folder, name));
  return old.filter((name) => name.endsWith('.gz')).length;
}

/** Read again to its checksum: a backup that cannot be read is worse than none. */
async function checked(databaseUrl: string, file: string): Promise<void> {
  const written = await writeBackup(databaseUrl, file);
  try {
    const read = await checkBackup(file);
    if (JSON.stringify(read) === JSON.stringify(written)) return;
    throw new BackupError(`The backup ${file} does not hold what was written to it.`);
  } catch (error) {
    rmSync(file);
    throw error;
  }
}

/** What a start does around its migrations. `say` is told where the backup is. */
export function keepBefore(
  databaseUrl: string,
  { upgradeBackups: folder, dataDir }: Settings,
  log: Log,
  say: (file: string) => void,
): AroundUpgrade | undefined {
  if (folder === null) return undefined;
  const from = versionBefore(dataDir);
  const file = fileFor(folder, 'before', new Date());
  return {
    async before() {
      log.info('making a backup before the upgrade', { file });
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        await checked(databaseUrl, file);
      } catch (error) {
        throw new BackupError(
          `An upgrade begins with a backup, and it could not be made: ${(error as Error).message} Nothing was changed. ` +
            'Set UPGRADE_BACKUPS to a folder with more room, or to "off" if you make a backup of your own.',
          { cause: error },
        );
      }
    },
    async after(client: pg.ClientBase) {
      const kept: UpgradeRecord = { from, things: await keysOfThings(client) };
      writeFileSync(recordOf(file), JSON.stringify(kept), { mode: 0o600, flush: true });
    },
    done: () => say(file),
    failed() {
      rmSync(recordOf(file), { force: true });
      rmSync(file, { force: true });
    },
  };
}
