import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisions, generated } from './generated-docs.mjs';
import { promises, proofs } from './promises.mjs';
import { root } from './setup.mjs';

/** The docs name only commands, paths, settings and error codes that exist. */

const read = (file) => readFileSync(path.join(root, file), 'utf8');

function markdown(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', '.git', 'dist', 'data', '.cache', 'test-results'].includes(entry.name)
        ? []
        : markdown(name);
    return name.endsWith('.md') ? [name] : [];
  });
}

const pages = markdown('.');
const { scripts } = JSON.parse(read('package.json'));
const code = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside);

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    const missing = named.filter((name) => !(name in scripts));
    expect(missing).toEqual([]);
  });

  test('names only paths that exist', () => {
    const top = /^(facts|words|contract|engine|spss|server|web|testing|e2e|bench|examples|deploy|docs|tools)\//;
    const paths = code(text).filter((inside) => top.test(inside) && !/[*{}<>…\s]|NOUN|NNN|X\b/.test(inside));
    // What is built is named as well, but need not be there yet.
    const missing = paths.filter(
      (inside) => !/\bdist\b/.test(inside) && !existsSync(path.join(root, inside.replace(/[:#].*$/, ''))),
    );
    expect(missing).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target);
    const missing = links.filter(
      (target) => !existsSync(path.join(root, path.dirname(page), decodeURIComponent(target))),
    );
    expect(missing).toEqual([]);
  });
});

test('docs/operations.md lists every setting, and no other', () => {
  const settings = read('server/src/platform/settings.ts');
  const block = settings.slice(settings.indexOf('export const variables'), settings.indexOf('const outputs'));
  const wanted = [...block.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  const section = read('docs/operations.md').split('## Settings')[1].split('\n## ')[0];
  const listed = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

describe('docs/reliability.md', () => {
  const numbers = promises().map(({ number }) => number);
  const found = proofs();

  test('has each promise once', () => {
    expect(numbers.length).toBeGreaterThan(30);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(promises())('promise $number is named by a test or a command', ({ number }) => {
    expect(found.get(number) ?? []).not.toEqual([]);
  });

  test('has every promise that a test names', () => {
    expect([...found.keys()].filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

test.each(decisions())('decision $name has a number, a status line and at most 300 words', (decision) => {
  expect(decision.name).toContain(`${decision.number}-`);
  expect(decision.holds).toBe(true);
  expect(decision.words).toBeLessThanOrEqual(300);
});

test('a decision that was replaced is gone', () => {
  const all = decisions();
  // "the grades of 066" replaces a part only, and so does a page that is kept.
  const replaced = all.flatMap(({ replaces }) => (/^[\d, ]+$/.test(replaces ?? '') ? replaces.split(', ') : []));
  expect(all.filter(({ number }) => replaced.includes(number))).toEqual([]);
});

test.each(Object.entries(generated()))('%s is up to date; npm run docs writes it', (file, text) => {
  expect(read(file)).toBe(text);
});
