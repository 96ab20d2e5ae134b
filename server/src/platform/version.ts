import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Version of this program, from the package at the top of the repository. */
export function programVersion(): string {
  const file = path.join(repository, 'package.json');
  return String((JSON.parse(readFileSync(file, 'utf8')) as { version: unknown }).version);
}

/** The version with its commit, by which a clone finds it again. An image or an archive has no commit. */
export function exactVersion(): string {
  try {
    const ask = ['-C', repository, 'rev-parse', '--short=12', 'HEAD'];
    const commit = execFileSync('git', ask, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return `${programVersion()} (${commit})`;
  } catch {
    return programVersion();
  }
}
