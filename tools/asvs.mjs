import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './setup.mjs';

/** The table of security requirements names only files that are there, and says of every requirement what holds. */

const STATUSES = ['met', 'partly', 'not met', 'does not apply'];
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

export function wrongInTable(csv, exists) {
  const [, ...lines] = csv.trim().split('\n');
  const seen = new Set();
  return lines.flatMap((line) => {
    const [requirement, words, status, where, test, why] = [...line.matchAll(CELL)].map(([, quoted, plain]) =>
      (quoted ?? plain).replaceAll('""', '"'),
    );
    const wrong = `${where} ${test}`
      .split(' ')
      .filter((file) => file && !exists(file))
      .map((file) => `${file} is gone`);
    if (!/^V\d+\.\d+\.\d+$/.test(requirement) || !words) wrong.push('has no number or no words');
    if (seen.has(requirement)) wrong.push('is there twice');
    seen.add(requirement);
    if (!STATUSES.includes(status)) wrong.push(`has the status "${status}"`);
    if (status === 'met' ? !(where || test) : !why) wrong.push('says neither where it is met nor why not');
    return wrong.map((each) => `${requirement} ${each}`);
  });
}

if (process.argv[1]?.endsWith('asvs.mjs')) {
  const csv = readFileSync(path.join(root, 'docs/asvs-level-2.csv'), 'utf8');
  const wrong = wrongInTable(csv, (file) => existsSync(path.join(root, file)));
  for (const line of wrong) say(`docs/asvs-level-2.csv: ${line}`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
