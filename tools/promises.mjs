import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './imports.mjs';
import { root } from './setup.mjs';

/**
 * docs/reliability.md: a person writes the promises, and the tests say which they prove: "Promises 1 and 9 of docs/reliability.md"
 * in a comment of a test, of a bench or of a command of package.json.
 */

const MARK = /\bPromises? ([\d, and]+) of docs\/reliability\.md/g;
const ITEM = /^- \*\*(\d+)\.\*\* (.+)$(?:\n {2}.*)?/gm;
const PLACES = ['contract', 'words', 'engine', 'spss', 'server', 'web', 'e2e', 'bench', 'tools'];
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** How a file is run: a test by its name, everything else by its command. */
function proofName(file) {
  if (/\.test\.\w+$/.test(file)) return file;
  const [, bench] = /^bench\/src\/cases\/([\w-]+)\.ts$/.exec(file) ?? [];
  if (bench) return `npm run bench -- ${bench}`;
  const { scripts } = JSON.parse(read('package.json'));
  const script = Object.keys(scripts).find((name) => scripts[name] === `node ${file}`);
  return script && `npm run ${script}`;
}

/** The proofs of each promise by its number, tests first. */
export function proofs() {
  const found = new Map();
  for (const file of sourceFiles(root, PLACES, /\.(tsx?|mjs)$/)) {
    const name = proofName(file);
    if (!name) continue;
    for (const [, numbers] of read(file).matchAll(MARK)) {
      for (const number of numbers.match(/\d+/g))
        found.set(Number(number), [...(found.get(Number(number)) ?? []), name]);
    }
  }
  const commandsLast = (name) => (name.startsWith('npm ') ? `~${name}` : name);
  for (const names of found.values()) names.sort((a, b) => (commandsLast(a) < commandsLast(b) ? -1 : 1));
  return found;
}

export const promises = () =>
  [...read('docs/reliability.md').matchAll(ITEM)].map(([, number, promise]) => ({ number: Number(number), promise }));

export function reliabilityPage() {
  const found = proofs();
  return read('docs/reliability.md').replace(ITEM, (_, number, promise) => {
    const names = (found.get(Number(number)) ?? []).map((name) => `\`${name}\``);
    return `- **${number}.** ${promise}\n  ${names.join(', ')}`;
  });
}
