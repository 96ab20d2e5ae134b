import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { justComputed } from './computed.mjs';
import { root } from './setup.mjs';

/** Where the time of `npm test` goes: printed at its end, so the next one who wants it faster begins at the right place. */

export const results = path.join(root, 'test-results');
/** A line for everything that a test started; testing/src/starts.ts writes it. */
export const STARTS = path.join(results, 'starts.txt');

const LONGEST = 15;

/** Seconds that the processors of this machine have computed since it started, and could have. */
function processors() {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, milliseconds) => total + milliseconds, 0);
    busy += (sum - times.idle) / 1000;
    all += sum / 1000;
  }
  return { busy, all };
}

export function startTimes() {
  mkdirSync(results, { recursive: true });
  rmSync(STARTS, { force: true });
  // What has been installed and built before is not of a stage.
  justComputed();
  return processors();
}

/** Counts equal lines, the most frequent first. */
function counted(lines) {
  const counts = new Map();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/**
 * The longest files, what tests started, and how much of the processors was used since `began`: `ofStages` of it by the stages. The
 * rest is of programs that no one waits for, such as browsers, and of what else the machine does.
 */
export function timesTable(began, files, ofStages) {
  const { busy, all } = processors();
  const longest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, LONGEST);
  const starts = existsSync(STARTS) ? counted(readFileSync(STARTS, 'utf8').trim().split('\n').filter(Boolean)) : [];
  return [
    '\nWhere the time goes:',
    ...longest.map(
      ({ file, seconds, tests }) =>
        `  ${seconds.toFixed(1).padStart(6)} s  ${String(tests).padStart(4)} tests  ${file}`,
    ),
    ...starts.map(([what, times]) => `  ${what} was started or made ${times} times`),
    `  the processors computed for ${Math.round(busy - began.busy)} of ${Math.round(all - began.all)} s, ${Math.round(busy - began.busy - ofStages)} s of them in browsers and beside the stages`,
  ].join('\n');
}
