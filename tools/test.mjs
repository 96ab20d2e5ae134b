import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runChecks } from './checks.mjs';
import { obtainChromium } from './chromium.mjs';
import { bin, build, install, main, Plain, root, say, withNode } from './setup.mjs';

/**
 * `npm test`: everything, from types to the browser. It closes with one line that counts all of it. `npm test -- server` runs
 * one stage.
 *
 * The browser's stage runs beside the others: it waits for pages where they wait for clocks, and two cores have no rest.
 */

const results = path.join(root, 'test-results');

/**
 * Runs one vitest project and reads its counts from its report; a run without a report counts as one failure. What a stage
 * beside others prints is shown when it has ended, so that two do not talk at once.
 */
function runVitest(project, { environment = {}, beside = false } = {}) {
  const report = path.join(results, `${project}.json`);
  rmSync(report, { force: true });
  return new Promise((resolve) => {
    const output = beside ? 'pipe' : 'inherit';
    const child = spawn(
      path.join(bin, 'vitest'),
      ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { cwd: root, stdio: ['ignore', output, output], env: withNode({ NO_COLOR: '1', ...environment }) },
    );
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece) => {
        printed += piece;
      });
    }
    child.on('error', () => resolve({ passed: 0, failed: 1, skipped: 0 }));
    child.on('close', (code) => {
      if (beside) say(printed);
      if (!existsSync(report)) return resolve({ passed: 0, failed: 1, skipped: 0 });
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
        readFileSync(report, 'utf8'),
      );
      // A file that could not even be loaded has no tests to count.
      const broken = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length;
      const failed = numFailedTests + broken;
      resolve({
        passed: numPassedTests,
        failed: failed === 0 && code !== 0 ? 1 : failed,
        skipped: numPendingTests + numTodoTests,
      });
    });
  });
}

const stages = [
  { name: 'checks', what: 'Types, format, lint, arrows', run: async () => ({ ...(await runChecks(say)), skipped: 0 }) },
  { name: 'unit', what: 'Contract, engine, examples, bench, tools', run: () => runVitest('unit') },
  { name: 'web', what: 'The web, without a browser', run: () => runVitest('web') },
  { name: 'server', what: 'The server, against a real PostgreSQL', run: () => runVitest('server') },
  {
    name: 'e2e',
    what: 'The whole product, in a browser',
    run: async (beside) => {
      const chromium = obtainChromium(root, say);
      if (!chromium) {
        say(
          'There is no Chromium on this machine and no way to get one. Install Chromium, or set CHROMIUM_PATH to one.',
        );
        return { passed: 0, failed: 1, skipped: 0 };
      }
      return runVitest('e2e', { environment: { CHROMIUM_PATH: chromium }, beside });
    },
  },
];

/** Runs stages one after the other, maybe beside others: what each counted, and how long it took. */
async function runInTurn(inTurn, beside) {
  const ended = [];
  for (const { name, what, run } of inTurn) {
    say(`\n${what} …`);
    const since = performance.now();
    const counts = await run(beside);
    ended.push({ name, counts, seconds: Math.round((performance.now() - since) / 1000) });
  }
  return ended;
}

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown)
    throw new Plain(`There is no stage ${unknown}. The stages are ${stages.map(({ name }) => name).join(', ')}.`);
  await install();
  await build();
  mkdirSync(results, { recursive: true });
  const chosen = stages.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const browser = chosen.filter(({ name }) => name === 'e2e');
  const others = chosen.filter(({ name }) => name !== 'e2e');
  const ended = (await Promise.all([runInTurn(others, false), runInTurn(browser, others.length > 0)])).flat();
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of ended) for (const key of Object.keys(total)) total[key] += counts[key];
  const lines = ended.map(({ name, counts, seconds }) => {
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    return `${name.padEnd(8)}${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`;
  });
  say(`\n${lines.join('\n')}`);
  if (total.skipped > 0) say(`${total.skipped} skipped: their names above say why.`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
});
