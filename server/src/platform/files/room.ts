import { statfs } from 'node:fs/promises';
import { refuse } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';

const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * PostgreSQL stops where it can't write its own log, and then nothing could be read either. Where it is ours, what takes room (`bytes` of it) is refused
 * before that.
 */
export async function leaveRoom({ databaseUrl, dataDir }: Settings, bytes = 0): Promise<void> {
  if (databaseUrl !== null) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - bytes < RESERVE_BYTES) throw refuse('storage-full');
}
