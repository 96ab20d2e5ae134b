import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { justComputed } from './computed.mjs';
import { bin, giveWay, root, withNode } from './setup.mjs';
import { results, STARTS } from './test-times.mjs';

/** Runs one vitest project and reads its counts from its report; a run without a report counts as one failure. */
export function runVitest(project, write, { environment = {}, nice = 0 } = {}) {
  mkdirSync(results, { recursive: true });
  const report = path.join(results, `${project}.json`);
  rmSync(report, { force: true });
  return new Promise((resolve) => {
    const child = spawn(
      path.join(bin, 'vitest'),
      ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: withNode({ NO_COLOR: '1', STARTS_FILE: STARTS, ...environment }),
      },
    );
    giveWay(child, nice);
    child.stdout.on('data', write);
    child.stderr.on('data', write);
    const withoutReport = { passed: 0, failed: 1, skipped: 0, failures: [`${project}: no report`] };
    child.on('error', () => resolve(withoutReport));
    let computed = 0;
    child.on('exit', () => {
      computed = justComputed();
    });
    child.on('close', (code) => {
      if (!existsSync(report)) return resolve(withoutReport);
      const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      const failures = testResults.flatMap(failuresOf);
      if (failures.length === 0 && code !== 0) failures.push(`${project}: ended with ${code}`);
      resolve({
        passed: numPassedTests,
        failed: failures.length,
        skipped: numPendingTests + numTodoTests,
        failures,
        files: testResults.map(timeOf),
        computed,
      });
    });
  });
}

/** How long a file took, by the clock. Others ran beside it, so all of them together took less. */
function timeOf({ name, startTime, endTime, assertionResults }) {
  return { file: path.relative(root, name), seconds: (endTime - startTime) / 1000, tests: assertionResults.length };
}

/** Names of what failed in a file. A file that could not even be loaded has no tests to name. */
function failuresOf({ name, status, assertionResults }) {
  const file = path.relative(root, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0 && status === 'failed') return [file];
  return tests.map(({ fullName }) => `${file}: ${fullName}`);
}
