import { readFileSync } from 'node:fs';

/**
 * How much of the machine is taken at the usual priority, from 0 to 1. Computing that takes only what is left would starve beside
 * a busy machine; where this says so it takes a fixed small share instead.
 */
const SAMPLE_MILLISECONDS = 1000;
export const BUSY = 0.9;

interface Times {
  usual: number;
  all: number;
}

/** Of all cores, in ticks. The second figure of the line is what gave way by `nice`, ours included. */
export function readTimes(stat: string): Times {
  const [user, nice, system, idle, wait, ...rest] = /^cpu +(.*)$/m.exec(stat)?.[1].split(' ').map(Number) ?? [];
  const others = rest.slice(0, 3).reduce((sum, ticks) => sum + ticks, 0);
  return { usual: user + system + others, all: user + nice + system + idle + wait + others };
}

let share = 0;
let timer: NodeJS.Timeout | null = null;

export function watchUsualLoad(): void {
  if (timer || process.platform !== 'linux') return;
  const sample = () => readTimes(readFileSync('/proc/stat', 'utf8'));
  let before = sample();
  timer = setInterval(() => {
    const now = sample();
    if (now.all > before.all) share = (now.usual - before.usual) / (now.all - before.all);
    before = now;
  }, SAMPLE_MILLISECONDS).unref();
}

export const usualLoad = (): number => share;
