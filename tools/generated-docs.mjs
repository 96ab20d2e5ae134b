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

/** One line per decision. */
function decisionIndex() {
  const lines = decisions().map(({ name, number, title }) => `- [${number}: ${title}](${name})`);
  return [
    '# Decisions',
    '',
    'Half a page for each choice that was not obvious, with what was measured. Every page here holds. A missing number was replaced by a page that names it.',
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Which workspace imports which, from the lowest floor up. */
function importChart() {
  const workspaceOf = (file) => file.split('/')[0];
  const pairs = arrowsOf(root, FOLDERS)
    .filter(({ from }) => !/\.test\.\w+$/.test(from))
    .map(({ from, to }) => [workspaceOf(from), workspaceOf(to)])
    .filter(([here, there]) => here !== there && FOLDERS.includes(there));
  const arrows = [...new Set(pairs.map(([here, there]) => `  ${here} --> ${there}`))].toSorted();
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
