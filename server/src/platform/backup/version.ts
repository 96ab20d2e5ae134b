import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of this program, from the package at the top of the repository. */
export function programVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../../../package.json');
  return String((JSON.parse(readFileSync(file, 'utf8')) as { version: unknown }).version);
}
