import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, totalmem } from 'node:os';
import { type Measurement, meets, type Target } from './bench-case.ts';

const RESULTS = new URL('../results/', import.meta.url);

export interface CaseResult {
  readonly title: string;
  readonly measurements: readonly Measurement[];
}

const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${arch()}`,
  node: process.version,
});

/** Three significant digits, and never an exponent. */
const rounded = (value: number): string =>
  Math.abs(value) >= 100
    ? value.toFixed(0)
    : value.toFixed(Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-4))))));

function askedFor(target: Target | undefined): string {
  if (target === undefined) return '';
  if ('within' in target) return `within ±${target.within}`;
  return 'atMost' in target ? `<= ${target.atMost}` : `>= ${target.atLeast}`;
}

export function table({ title, measurements }: CaseResult): string {
  const lines = measurements.map((measurement) => {
    const { what, value, unit, target } = measurement;
    const verdict = { true: 'met', false: 'MISSED', null: '' }[String(meets(measurement)) as 'true' | 'false' | 'null'];
    return [what, `${rounded(value)} ${unit}`, askedFor(target), verdict];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...lines.map((line) => line[column].length)));
  const text = lines.map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd());
  return `${title}\n${text.join('\n')}\n`;
}

/** Keeps a case's figures as bench/results/NAME.json, with the machine and the date. */
export async function keep(name: string, { title, measurements }: CaseResult): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const kept = { name, title, date: new Date().toISOString(), machine: machine(), measurements };
  await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify(kept, null, 2)}\n`);
}
