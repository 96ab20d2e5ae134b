import { crosstab, type MetricsVariable, type ResponseVariable } from '@qp/engine/crosstab';
import { type BenchCase, leastCpuMilliseconds } from '../bench-case.ts';

const RESPONDENTS = 100_000;
const SEGMENTS = 10;
const RESPONSES = 5;
const CATEGORICAL = 400;
const NUMERIC = 100;

/** A repeatable spread of whole numbers below a limit. */
const spread = (n: number, below: number) => Math.floor(((n * 0.618033988749895) % 1) * below);

export const benchCase: BenchCase = {
  title: 'Cross-tab: 100,000 respondents x 500 variables (400 with 5 responses, 100 numbers) x 10 segments',
  async run() {
    const assignments = Uint8Array.from({ length: RESPONDENTS }, (_, i) => spread(i, SEGMENTS));
    const weights = Float64Array.from({ length: RESPONDENTS }, (_, i) => 0.5 + spread(i * 3, 100) / 100);
    const place = { label: '', dimension: 'd', factor: 'f' };
    const cluster = Array.from({ length: CATEGORICAL }, (_, v): ResponseVariable => {
      const codes = Uint8Array.from({ length: RESPONDENTS }, (__, i) => spread(i * 7 + v, RESPONSES));
      return { ...place, code: `c${v}`, labels: ['1', '2', '3', '4', '5'], codes };
    });
    const metrics = Array.from({ length: NUMERIC }, (_, v): MetricsVariable => {
      const values = Float64Array.from({ length: RESPONDENTS }, (__, i) => spread(i * 5 + v, 1000));
      return { ...place, code: `m${v}`, values };
    });
    const base = { assignments, segments: SEGMENTS, metrics, cluster, profile: [] };
    return [
      {
        what: 'everyone counts once',
        value: await leastCpuMilliseconds(3, () => crosstab({ ...base, weights: null })),
        unit: 'ms',
        target: { atMost: 3000 },
      },
      {
        what: 'weighted',
        value: await leastCpuMilliseconds(3, () => crosstab({ ...base, weights })),
        unit: 'ms',
        target: { atMost: 3000 },
      },
    ];
  },
};
