import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes the copies that were used longest ago until the folder is within its limit; `keep` stays in any case. */
export async function trimCache(folder: string, limitBytes: number, keep: string): Promise<void> {
  const files: { file: string; bytes: number; used: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts?.isFile()) files.push({ file, bytes: facts.size, used: facts.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of files.sort((a, b) => a.used - b.used)) {
    if (total <= limitBytes) return;
    if (file === keep) continue;
    await rm(file, { force: true });
    total -= bytes;
  }
}
