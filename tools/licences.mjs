import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './setup.mjs';

/** `npm run licences`: every package that is installed, with its version and licence, as its own package.json says it. */

export function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : 'not stated';
}

/** From the lock file: our own workspaces are links and are left out. */
export function installedPackages(lock, read) {
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, dev = false, optional = false }]) => {
      const json = read(place);
      // What is optional may be for another machine.
      if (!json) return optional ? [] : [{ name: place, version, dev, licence: 'not installed' }];
      return [{ name: json.name, version, dev, licence: licenceOf(json) }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

if (process.argv[1]?.endsWith('licences.mjs')) {
  const readJson = (file) => {
    try {
      return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    } catch (error) {
      if (error.code === 'ENOENT') return null;
      throw error;
    }
  };
  const packages = installedPackages(readJson('package-lock.json'), (place) => readJson(`${place}/package.json`));
  for (const { name, version, licence, dev } of packages) {
    say(`${name} ${version}  ${licence}${dev ? '  (development only)' : ''}`);
  }
}
