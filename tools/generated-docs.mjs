import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDERS } from './arrows.mjs';
import { errorsPage } from './generated-errors.mjs';
import { arrowsOf } from './imports.mjs';
import { reliabilityPage } from './promises.mjs';
import { root, say } from './setup.mjs';

/** Docs that are made from the code. `npm run docs` writes them, and a test fails when they are out of date. */

const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The numbers, titles and predecessors of all decisions. */
export function decisions() {
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((name) => /^\d{3}-.*\.md$/.test(name));
  return files.toSorted().map((name) => {
    const text = read(`docs/decisions/${name}`);
    const [, number, title] = /^# (\d{3}): (.+)$/m.exec(text) ?? [];
    const [, replaces] = /^Holds\.(?: Replaces (.+)\.)?$/m.exec(text) ?? [];
    const words = text.split(/\s+/).filter(Boolean).length;
    return { name, number, title, holds: /^Holds\./m.test(text), replaces, words };
  });
}

/** One line per decision, with what it replaces. */
function decisionIndex() {
  const lines = decisions().map(
    ({ name, number, title, replaces }) =>
      `- [${number}: ${title}](${name})${replaces ? `, replaces ${replaces}` : ''}`,
  );
  return [
    '# Decisions',
    '',
    'Half a page for each choice that was not obvious, with what was measured. Every page here holds. A missing number was replaced by the page that names it.',
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Which workspace imports which, with the number of imports, from the lowest floor up. */
function importChart() {
  const counts = new Map();
  const workspaceOf = (file) => file.split('/')[0];
  for (const { from, to } of arrowsOf(root, FOLDERS)) {
    const [here, there] = [workspaceOf(from), workspaceOf(to)];
    if (here === there || !FOLDERS.includes(there) || /\.test\.\w+$/.test(from)) continue;
    counts.set(`${here} ${there}`, (counts.get(`${here} ${there}`) ?? 0) + 1);
  }
  const arrows = [...counts.keys()]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((pair) => `  ${pair.replace(' ', ' --> ')}`);
  return ['```mermaid', 'graph BT', ...arrows, '```'].join('\n');
}

const CHART = /<!-- imports -->[\s\S]*?<!-- \/imports -->/;

export const generated = () => ({
  'docs/decisions/README.md': decisionIndex(),
  'docs/errors.md': errorsPage(),
  'docs/reliability.md': reliabilityPage(),
  'ARCHITECTURE.md': read('ARCHITECTURE.md').replace(CHART, `<!-- imports -->\n${importChart()}\n<!-- /imports -->`),
});

if (process.argv[1]?.endsWith('generated-docs.mjs')) {
  for (const [file, text] of Object.entries(generated())) {
    if (text !== read(file)) say(`Wrote ${file}`);
    writeFileSync(path.join(root, file), text);
  }
}
