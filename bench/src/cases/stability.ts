import { fitSegments, membership } from '@qp/engine/latent-class';
import { comparePairs, type PairOutcome, planPairs, type StabilityInput } from '@qp/engine/stability';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';

/** 100 refits of a run's own number of segments, and how far two seeds differ. */

const THREADS = 2;

async function runOf(respondents: number, variables: number, segments: number): Promise<StabilityInput> {
  const data = makeSurvey(respondents, variables, segments);
  const { fits } = await fitSegments(data, { maxSegments: segments, seed: 1, threads: THREADS, predict: false });
  const { assignments } = membership(data, fits[segments - 1]);
  return { data, answersAs: 'categories', alpha: 100, seed: 1, segments, assignments };
}

/** All pairs of the own number. */
async function seconds(input: StabilityInput): Promise<{ took: number; outcomes: PairOutcome[] }> {
  const pairs = planPairs(input.segments, input.segments).filter(({ segments }) => segments === input.segments);
  const since = performance.now();
  const outcomes = await comparePairs(input, pairs, THREADS);
  return { took: (performance.now() - since) / 1000, outcomes };
}

const means = (outcomes: readonly PairOutcome[]): number[] =>
  outcomes[0].jaccards.map((_, k) => outcomes.reduce((sum, pair) => sum + pair.jaccards[k], 0) / outcomes.length);

export const benchCase: BenchCase = {
  title: `Stability: 100 refits on ${THREADS} threads`,
  async run(): Promise<Measurement[]> {
    const large = await seconds(await runOf(10_000, 40, 6));
    const small = await runOf(1453, 11, 4);
    const one = await seconds(small);
    const other = await seconds({ ...small, seed: 99 });
    const apart = means(one.outcomes).map((mean, k) => Math.abs(mean - means(other.outcomes)[k]));
    return [
      { what: '10,000 x 40, 6 segments', value: large.took, unit: 's', target: { atMost: 8 } },
      { what: '1,453 x 11, 4 segments', value: one.took, unit: 's', target: { atMost: 2 } },
      {
        what: 'a segment’s stability by two seeds differs at most by',
        value: Math.max(...apart),
        unit: '',
        target: { atMost: 0.05 },
      },
    ];
  },
};
