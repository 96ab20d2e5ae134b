import type { RunValue } from '@qp/contract';
import { attractivenessOf, type ValueFigures } from '@qp/facts';

/** What made-up segments are worth: the first is small and spends most. */
export function sampleValue(segments: number): RunValue {
  const all = Array.from({ length: segments }, (_, s) => s);
  const weight = (segments * (segments + 1)) / 2;
  const sizes = all.map((s) => (s + 1) / weight);
  const means = all.map((s) => 100 / (s + 1));
  const around = (value: number) => ({ value, low: 0.9 * value, high: 1.1 * value });
  const figures: ValueFigures = {
    corrected: true,
    people: 1200,
    sizes: sizes.map(around),
    sizeDraws: [sizes, sizes],
    recognised: all.map(() => 0.8),
    metrics: [
      {
        code: 'SPEND',
        label: 'Q9. Spend a year',
        everyone: (100 * segments) / weight,
        means: means.map(around),
        amounts: means.map((mean, s) => around(mean * sizes[s])),
        shares: all.map(() => around(1 / segments)),
        draws: [means, means],
      },
    ],
  };
  const choice = {
    population: 2_000_000,
    metrics: ['SPEND'],
    weights: { size: 2 },
    own: [{ name: 'Fits the brand', ratings: all.map((s) => s) }],
  };
  const others = { reach: all.map(() => 1.5), growth: null, reachErrors: all.map(() => 0.1), growthErrors: null };
  const found = attractivenessOf(figures, choice, others);
  return JSON.parse(JSON.stringify({ version: 1, choice, figures, others, attractiveness: found })) as RunValue;
}
