import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fitSegments, type LatentClassData, membership } from '@qp/engine/latent-class';
import { comparePairs, type PairOutcome, planPairs, type StabilityInput } from '@qp/engine/stability';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';

/** 100 refits of a run's own number of segments, and how far two seeds differ. */

const THREADS = 2;
/** A real survey of 1,453 people and 11 yes/no questions that lies beside the repository where the checks are made. */
const mcdonalds = path.resolve(import.meta.dirname, '../../../../shared/data/reference/mcdonalds.csv');

async function runOf(data: LatentClassData, segments: number): Promise<StabilityInput> {
  const { fits } = await fitSegments(data, { maxSegments: segments, seed: 1, threads: THREADS, predict: false });
  const { assignments } = membership(data, fits[segments - 1]);
  return { data, answersAs: 'categories', alpha: 100, seed: 1, segments, assignments };
}

function fastFood(): LatentClassData {
  const [, ...lines] = readFileSync(mcdonalds, 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(',').map(Number));
  const columns = rows[0].map((_, j) => ({ codes: Uint8Array.from(rows, (row) => row[j] - 1), categories: 2 }));
  return { respondents: rows.length, columns, weights: null };
}

interface Timed {
  readonly seconds: number;
  /** Of the processor, all threads: on a busy machine the wall clock measures the neighbours too. */
  readonly processor: number;
  readonly outcomes: PairOutcome[];
}

/** All pairs of the own number. */
async function timed(input: StabilityInput): Promise<Timed> {
  const pairs = planPairs(input.segments, input.segments).filter(({ segments }) => segments === input.segments);
  let outcomes: PairOutcome[] = [];
  const since = performance.now();
  const processor = await cpuMilliseconds(async () => {
    outcomes = await comparePairs(input, pairs, THREADS);
  });
  return { seconds: (performance.now() - since) / 1000, processor: processor / 1000, outcomes };
}

const means = (outcomes: readonly PairOutcome[]): number[] =>
  outcomes[0].jaccards.map((_, k) => outcomes.reduce((sum, pair) => sum + pair.jaccards[k], 0) / outcomes.length);

async function small(): Promise<Measurement[]> {
  if (!existsSync(mcdonalds)) return [];
  const input = await runOf(fastFood(), 4);
  const one = await timed(input);
  const other = await timed({ ...input, seed: 99 });
  const apart = means(one.outcomes).map((mean, k) => Math.abs(mean - means(other.outcomes)[k]));
  return [
    { what: 'mcdonalds, 1,453 x 11, 4 segments', value: one.seconds, unit: 's', target: { atMost: 2 } },
    { what: 'processor time of that', value: one.processor, unit: 's' },
    {
      what: 'a segment’s stability by two seeds differs at most by',
      value: Math.max(...apart),
      unit: '',
      target: { atMost: 0.05 },
    },
  ];
}

export const benchCase: BenchCase = {
  title: `Stability: 100 refits on ${THREADS} threads`,
  async run(): Promise<Measurement[]> {
    const large = await timed(await runOf(makeSurvey(10_000, 40, 6), 6));
    return [
      { what: '10,000 x 40, 6 segments', value: large.seconds, unit: 's', target: { atMost: 8 } },
      { what: 'processor time of that', value: large.processor, unit: 's' },
      ...(await small()),
    ];
  },
};
