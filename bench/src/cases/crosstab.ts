import { crosstab, type MetricsVariable, type ResponseVariable } from '@qp/engine/crosstab';
import { evidence } from '@qp/engine/significance';
import { onlyRespondents, respondentsIn, type Survey } from '@qp/engine/survey';
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
      {
        what: 'filtered by a subgroup of two fifths, counted and tested: 300 variables',
        value: await leastCpuMilliseconds(2, () => filtered(cluster.slice(0, FILTERED), assignments, weights)),
        unit: 'ms',
        target: { atMost: 3000 },
      },
    ];
  },
};

const FILTERED = 300;

/** What the job of a filter does, but for reading the survey. */
function filtered(columns: readonly ResponseVariable[], assignments: Uint8Array, weights: Float64Array): string {
  const survey: Survey = {
    respondents: RESPONDENTS,
    idName: null,
    ids: [],
    weights,
    numeric: [],
    cuts: {},
    categorical: columns,
  };
  const rows = respondentsIn(survey, [{ code: columns[0].code, responses: ['1', '2'] }]);
  const part = onlyRespondents(survey, rows);
  const probabilities = new Float64Array(rows.length * SEGMENTS).fill(0.01);
  const own = Uint8Array.from(rows, (row) => assignments[row]);
  own.forEach((segment, at) => {
    probabilities[at * SEGMENTS + segment] = 1 - 0.01 * (SEGMENTS - 1);
  });
  const lists = {
    metrics: [],
    cluster: [],
    profile: part.categorical.map((column, v) => ({ ...columns[v], codes: column.codes })),
  };
  const input = { ...lists, assignments: own, segments: SEGMENTS, weights: part.weights };
  return JSON.stringify({ ...crosstab(input), evidence: evidence({ ...input, probabilities }) });
}
