/** One line of a benchmark's table. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What the project asks for, where it asks for something. */
  readonly target?: Target;
}

/** `within`: no further from 0, to either side. */
export type Target = { readonly atMost: number } | { readonly atLeast: number } | { readonly within: number };

/** A file `cases/NAME.ts` exports one as `benchCase`, and NAME stands in `cases/index.ts`. */
export interface BenchCase {
  readonly title: string;
  /**
   * Runs in a process of its own, so no case warms the machine up for another, or takes its memory. `only`: what of it to run, where a
   * case takes hours and some of it is enough (`node bench/src/run-case.ts search-parts made`).
   */
  run(only?: string): Promise<Measurement[]>;
}

/** How many surveys are drawn: `BENCH_SURVEYS=4` draws four where a case would draw more and take hours. */
export const surveysOr = (usual: number): number => Number(process.env.BENCH_SURVEYS ?? usual);

export function meets({ value, target }: Measurement): boolean | null {
  if (target === undefined) return null;
  if ('within' in target) return Math.abs(value) <= target.within;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}

/** Milliseconds of processor time, all threads: on a shared machine the wall clock measures the neighbours too. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of some repetitions: what the work takes when no one disturbs it. */
export async function leastCpuMilliseconds(repetitions: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < repetitions; i++) least = Math.min(least, await cpuMilliseconds(work));
  return least;
}

/** The most memory that this process has held so far. */
export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024;
