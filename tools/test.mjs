import { runChecks } from './checks.mjs';
import { obtainChromium } from './chromium.mjs';
import { inTurn } from './in-turn.mjs';
import { build, install, main, Plain, root, say } from './setup.mjs';
import { startTimes, timesTable } from './test-times.mjs';
import { runVitest } from './vitest.mjs';

/**
 * `npm test`: everything, from types to the browser. It closes with one line that counts all of it. `npm test -- server` runs
 * one stage.
 */

/** How far that which only computes gives way to tests that wait for answers, as of `nice`. */
const FILLS_GAPS = 10;

const stages = [
  {
    name: 'checks',
    what: 'Types, format, lint, arrows',
    run: async (write) => ({ ...(await runChecks((line) => write(`${line}\n`), FILLS_GAPS)), skipped: 0 }),
  },
  {
    name: 'unit',
    what: 'Contract, engine, examples, bench, tools',
    run: (write) => runVitest('unit', write, { nice: FILLS_GAPS }),
  },
  { name: 'web', what: 'The web, without a browser', run: (write) => runVitest('web', write, { nice: FILLS_GAPS }) },
  { name: 'server', what: 'The server, against a real PostgreSQL', run: (write) => runVitest('server', write) },
  {
    name: 'e2e',
    what: 'The whole product, in a browser',
    run: async (write, browser) => {
      const chromium = await browser;
      if (chromium) return runVitest('e2e', write, { environment: { CHROMIUM_PATH: chromium } });
      write(
        'There is no Chromium on this machine and no way to get one. Install Chromium, or set CHROMIUM_PATH to one.\n',
      );
      return { passed: 0, failed: 1, skipped: 0 };
    },
  },
];

/**
 * Side by side: those of the server and of the browser wait for heartbeats, clocks and pages, and what only computes takes the processor
 * meanwhile. It has many short files, so at the end no core waits for another.
 */
const lanes = [['server'], ['e2e'], ['checks', 'unit', 'web']];

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown)
    throw new Plain(`There is no stage ${unknown}. The stages are ${stages.map(({ name }) => name).join(', ')}.`);
  const stagesAsked = stages.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const packages = install();
  // On a machine without one the browser takes as long to come as the packages do; nothing needs it before the last stage.
  const browser = stagesAsked.some(({ name }) => name === 'e2e') ? obtainChromium(root, say, packages) : null;
  await packages;
  await build();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const turns = inTurn(stagesAsked.length, (text) => process.stdout.write(text));
  const runStage = async (name) => {
    const at = stagesAsked.findIndex((stage) => stage.name === name);
    if (at < 0) return;
    const { what, run } = stagesAsked[at];
    const { write, end } = turns[at];
    write(`\n${what} …\n`);
    const since = performance.now();
    const counts = await run(write, browser);
    for (const key of Object.keys(total)) total[key] += counts[key];
    files.push(...(counts.files ?? []));
    const seconds = Math.round((performance.now() - since) / 1000);
    const computed = counts.computed ?? 0;
    ofStages += computed;
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    lines[at] =
      `${name.padEnd(8)}${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s, ${Math.round(computed)} s of the processor)`;
    end();
  };
  const began = performance.now();
  const times = startTimes();
  const files = [];
  let ofStages = 0;
  await Promise.all(
    lanes.map(async (names) => {
      for (const name of names) await runStage(name);
    }),
  );
  say(timesTable(times, files, ofStages));
  say(`\n${lines.join('\n')}`);
  say(`${Math.round((performance.now() - began) / 1000)} s in all, some of it side by side.`);
  if (total.skipped > 0) say(`${total.skipped} skipped: their names above say why.`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
});
