// Promise 59 of docs/reliability.md.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { obtainChromium } from './chromium.mjs';
import { build, giveWay, install, main, root, say } from './setup.mjs';
import { runVitest } from './vitest.mjs';

/**
 * `npm run test:loaded -- --runs 20`: the tests of the server and of the browser again and again, beside a busy loop on every core
 * (`--loops 0` where the machine is busy anyway) and in pages that compute four times slower (`--slow 1` as usual). A test that fails here once is a defect, of the product or of the test. Each run ends with
 * a line that names what failed.
 */

/** As of `nice`: a loop gets a quarter of its core even while a test computes on it. */
const LOOPS_GIVE_WAY = 5;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    loops: { type: 'string', default: `${availableParallelism()}` },
    slow: { type: 'string', default: '4' },
  },
});

await main(async () => {
  const packages = install();
  const browser = obtainChromium(root, say, packages);
  await packages;
  await build();
  const environment = { CHROMIUM_PATH: await browser, QP_SLOW_BROWSER: values.slow };
  const loops = Array.from({ length: Number(values.loops) }, () => {
    const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    giveWay(loop, LOOPS_GIVE_WAY);
    return loop;
  });
  process.on('exit', () => {
    for (const loop of loops) loop.kill();
  });
  let failed = 0;
  for (let run = 1; run <= Number(values.runs); run++) {
    const since = performance.now();
    const output = [];
    const write = (text) => output.push(text);
    const outcomes = await Promise.all(['server', 'e2e'].map((project) => runVitest(project, write, { environment })));
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
    const failures = outcomes.flatMap((outcome) => outcome.failures);
    if (failures.length > 0) say(output.join(''));
    failed += failures.length;
    const seconds = Math.round((performance.now() - since) / 1000);
    say([`run ${run}: ${passed} passed, ${failures.length} failed (${seconds} s)`, ...failures].join('\n  '));
  }
  process.exit(failed > 0 ? 1 : 0);
});
