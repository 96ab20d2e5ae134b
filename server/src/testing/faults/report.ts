import type { Ledger } from './ledger.ts';

export interface Outcome {
  ledger: Ledger;
  lost: readonly string[];
  doubled: readonly string[];
  leftBehind: readonly string[];
  /** Processes that ended by themselves. */
  deaths: readonly string[];
}

/** Says what happened; true where every promise was kept. */
export function report(say: (line: string) => void, { ledger, lost, doubled, leftBehind, deaths }: Outcome): boolean {
  const faults = new Map<string, number[]>();
  for (const { fault, seconds } of ledger.recoveries) faults.set(fault, [...(faults.get(fault) ?? []), seconds]);
  say(`  faults          ${ledger.recoveries.length}`);
  for (const [fault, times] of faults) {
    const sorted = times.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const most = sorted.at(-1) ?? 0;
    say(
      `    ${fault}: ${times.length}, going on after ${middle.toFixed(1)} s (median), ${most.toFixed(1)} s (longest)`,
    );
  }
  const statuses = [...ledger.statuses].map(([status, count]) => `${status || 'no answer'}: ${count}`);
  say(`  acknowledged    ${ledger.acknowledged} (answers by status: ${statuses.join(', ')})`);
  for (const [name, list] of Object.entries({
    lost,
    doubled,
    'left behind': leftBehind,
    'ended by itself': deaths,
    unexcused: ledger.complaints,
  })) {
    say(`  ${name.padEnd(15)} ${list.length}`);
    for (const words of list) say(`    ${words}`);
  }
  return [lost, doubled, leftBehind, deaths, ledger.complaints].every((list) => list.length === 0);
}
