/** `npm run bench` runs all cases, `npm run bench engine-step …` some, a case with its parts (`recovery.numbers`); one process each. */
import { fork } from 'node:child_process';
import { caseNames } from './cases/index.ts';
import { type CaseResult, keep, table } from './report.ts';

const known: readonly string[] = caseNames;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown case: ${unknown.join(', ')} (known: ${known.join(', ')})\n`);
  process.exit(2);
}

const isAsked = (name: string) => asked.some((of) => name === of || name.startsWith(`${of}.`));
for (const name of asked.length > 0 ? known.filter(isAsked) : known) {
  const result = await runCase(name);
  process.stdout.write(`${table(result)}\n`);
  await keep(name, result);
}

function runCase(name: string): Promise<CaseResult> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./run-case.ts', import.meta.url), [name]);
    child.on('message', (result) => resolve(result as CaseResult));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) reject(new Error(`The case ${name} ended with code ${code}.`));
    });
  });
}
