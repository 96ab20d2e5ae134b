import { evidence, rowFindings } from '@qp/engine/significance';
import { type BenchCase, leastCpuMilliseconds } from '../bench-case.ts';

const RESPONDENTS = 3000;
const SEGMENTS = 12;
const VARIABLES = 600;
const LABELS = ['1', '2', '3', '4', '5'];

/** A repeatable spread of whole numbers below a limit. */
const spread = (n: number, below: number) => Math.floor(((n * 0.618033988749895) % 1) * below);

export const benchCase: BenchCase = {
  title: 'Significance: 3,000 respondents, 3,000 rows x 12 segments, weighted',
  async run() {
    const assignments = Uint8Array.from({ length: RESPONDENTS }, (_, i) => spread(i, SEGMENTS));
    const weights = Float64Array.from({ length: RESPONDENTS }, (_, i) => 0.5 + spread(i * 3, 100) / 100);
    const probabilities = new Float64Array(RESPONDENTS * SEGMENTS).fill(0.02);
    assignments.forEach((segment, i) => {
      probabilities[i * SEGMENTS + segment] = 1 - 0.02 * (SEGMENTS - 1);
    });
    const profile = Array.from({ length: VARIABLES }, (_, v) => {
      const codes = Uint8Array.from(assignments, (segment, i) => spread(i * 7 + v * segment, LABELS.length));
      return { code: `p${v}`, label: '', dimension: 'd', factor: 'f', labels: LABELS, codes };
    });
    const input = { assignments, segments: SEGMENTS, weights, probabilities, metrics: [], cluster: [], profile };
    const rows = evidence(input)
      .profile.flatMap((variable) => variable.rows)
      .filter((row) => row !== null);
    const value = Array.from({ length: SEGMENTS + 1 }, (_, k) => k / SEGMENTS);
    return [
      {
        what: 'worked out and written as text',
        value: await leastCpuMilliseconds(3, () => JSON.stringify(evidence(input))),
        unit: 'ms',
        target: { atMost: 1000 },
      },
      {
        what: 'letters of all rows, as when it is switched on',
        value: await leastCpuMilliseconds(3, () =>
          rows.map((row) =>
            rowFindings(value, row, { against: 'pairs', confidence: 95, correction: 'fdr', convention: 'ours' }),
          ),
        ),
        unit: 'ms',
        target: { atMost: 100 },
      },
    ];
  },
};
