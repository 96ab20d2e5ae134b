import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads which file imports which, for the arrows check. */

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-results']);

export function sourceFiles(root, folders, kinds = SOURCE) {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(name);
      } else if (kinds.test(entry.name)) found.push(name);
    }
  };
  for (const folder of folders) walk(folder);
  return found;
}

/** Without comments, so an example in one isn't an import. Strings that hold `//` are addresses, never imports. */
function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const STATEMENT = /^\s*(import|export)\s+(type\s+)?([^'";]*?)\s*from\s*['"]([^'"]+)['"]/gm;
const BARE = /^\s*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\b(?:import|new URL)\(\s*['"]([^'"]+)['"]/g;

/** `{ type A, type B }` brings in types only. */
function onlyTypes(clause) {
  const names = /^\{([\s\S]*)\}$/.exec(clause.trim());
  if (!names) return false;
  const list = names[1]
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return list.length > 0 && list.every((name) => name.startsWith('type '));
}

/** The imports of a file: what is named, whether only types come in, and whether it is loaded or started later. */
export function importsOf(source) {
  const text = withoutComments(source);
  const imports = [];
  for (const [, , type, clause, target] of text.matchAll(STATEMENT)) {
    imports.push({ target, typeOnly: Boolean(type) || onlyTypes(clause) });
  }
  for (const [, target] of text.matchAll(BARE)) imports.push({ target, typeOnly: false });
  for (const [, target] of text.matchAll(DYNAMIC)) imports.push({ target, typeOnly: false, started: true });
  return imports;
}

/** Every arrow between our own files; packages of ours appear as their folder (`contract`), others are left out. */
export function arrowsOf(root, folders) {
  const arrows = [];
  for (const from of sourceFiles(root, folders)) {
    for (const { target, ...how } of importsOf(readFileSync(path.join(root, from), 'utf8'))) {
      if (target.startsWith('@qp/')) arrows.push({ from, to: target.slice('@qp/'.length), ...how });
      else if (target.startsWith('.')) {
        arrows.push({ from, to: path.posix.normalize(path.posix.join(path.posix.dirname(from), target)), ...how });
      }
    }
  }
  return arrows;
}
