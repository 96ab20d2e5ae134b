import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What others may do with the data folder: nothing. As root the group is that of PostgreSQL's user, who may walk through. */
const OWNER_ONLY = 0o700;
const GROUP_WALKS = 0o010;
const STICKY = 0o1000;

/** Where earlier versions kept uploads and copies, readable by everyone on the machine. */
const FORMER = ['uploads', 'cache'];

/** Makes the data folder, and closes it to others. Another user's folder, or one like /tmp, is left as it is. */
export function closeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
  const { mode, uid } = statSync(dataDir);
  const me = process.getuid?.() ?? uid;
  if (uid !== me || (mode & STICKY) !== 0) return;
  chmodSync(dataDir, OWNER_ONLY | (me === 0 ? mode & GROUP_WALKS : 0));
  for (const name of FORMER) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}
