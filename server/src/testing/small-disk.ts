import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { makeDataFolder } from './harness.ts';

/** A disk that is really full: a file system of its own, of so many kilobytes. False where mounting is not allowed. */
export function mountSmallDisk(folder: string, kilobytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    const options = `size=${kilobytes}k,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const unmount = (folder: string) => execFileSync('umount', [folder]);

export function canMount(): boolean {
  const folder = makeDataFolder();
  const mounted = mountSmallDisk(folder, 64);
  if (mounted) unmount(folder);
  rmSync(folder, { recursive: true });
  return mounted;
}
