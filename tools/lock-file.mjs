import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './setup.mjs';

/**
 * `npm ci` wants every optional package in the lock file, also those for other platforms, which a registry need not carry. npm runs
 * `node tools/lock-file.mjs --add` after every change of packages; without `--add` it lists what is wrong.
 */

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The platform that the name of a package with a program in it ends with: `binding-linux-x64-musl`. */
export function platformOf(name) {
  const parts = name.split(/[/-]/);
  const os = parts.find((part) => SYSTEMS.includes(part));
  const cpu = parts.find((part) => PROCESSORS.includes(part));
  const libc = LIBRARIES[parts.at(-1)];
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/** Where `name` would be found by the package in `place`, or null. */
function found(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const at = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[at]) return at;
    if (!folder) return null;
  }
}

/** The optional packages that the lock file lacks, as entries in the form that npm keeps when it writes the file again. */
export function missingPackages({ packages }) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !found(packages, place, name))
      .map(([name, version]) => {
        const { cpu, libc, os } = platformOf(name);
        const facts = { version, cpu, dev, libc, optional: true, os };
        return [`node_modules/${name}`, Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact))];
      }),
  );
}

/** The lock file with these entries, in npm's order. */
export function withPackages(lock, entries) {
  const sorted = Object.entries({ ...lock.packages, ...Object.fromEntries(entries) }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** What is wrong: only optional packages for other platforms may lack a hash, and SECURITY.md names their families. */
export function wrongInLock(lock, security) {
  const { packages } = lock;
  const parents = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  return [
    ...Object.keys(Object.fromEntries(missingPackages(lock))).map(
      (place) => `${place} is missing: node tools/lock-file.mjs --add`,
    ),
    ...Object.entries(packages).flatMap(([place, { version, os, cpu, optional, link, integrity, resolved }]) => {
      if (!place.includes('node_modules/') || link) return [];
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const wrong = [];
      if (resolved) wrong.push(`${place} names a registry: remove "resolved"`);
      if (!/^\d+\.\d+\.\d+/.test(version)) wrong.push(`${place} has no exact version: ${version}`);
      if (integrity) return wrong;
      if (!optional || !os || !cpu || !parents.includes(name)) wrong.push(`${place} has no hash`);
      const family = name.startsWith('@') ? name.split('/')[0] : name;
      if (!security.includes(`\`${family}\``))
        wrong.push(`${place} has no hash, and SECURITY.md doesn't name ${family}`);
      return wrong;
    }),
  ];
}

if (process.argv[1]?.endsWith('lock-file.mjs')) {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPackages(lock);
  if (process.argv.includes('--add') && missing.length > 0) {
    writeFileSync(file, `${JSON.stringify(withPackages(lock, missing), null, 2)}\n`);
    say(`package-lock.json: ${missing.length} packages for other platforms added.`);
  } else if (!process.argv.includes('--add')) {
    const wrong = wrongInLock(lock, readFileSync(path.join(root, 'SECURITY.md'), 'utf8'));
    for (const line of wrong) say(line);
    process.exit(wrong.length > 0 ? 1 : 0);
  }
}
