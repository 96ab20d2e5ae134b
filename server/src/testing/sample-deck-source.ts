import { firstView, type Run } from '@qp/contract';
import { crosstab } from '@qp/engine/crosstab';
import { evidence } from '@qp/engine/significance';
import type { DeckSource } from '../features/exports/deck/deck-source.ts';
import { sampleDrivers } from './sample-drivers.ts';
import { sampleValue } from './sample-value.ts';

/** A finished run without a fit: people of known segments answer as their segment does. For tests and benches of presentations. */

const AGREEMENT = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const PLACES = ['Supermarket', 'Discounter', 'Online'];
const FACTORS = ['Health', 'Price', 'Indulgence', 'Social', 'Convenience'];

interface SampleSize {
  readonly segments: number;
  readonly variables: number;
  readonly people?: number;
  /** The name of every segment, by its number. */
  readonly name?: (segment: number) => string;
  readonly weighted?: boolean;
  /** Cluster variables that are numbers. */
  readonly numbers?: number;
}

/** The same numbers every time: 0 to 1 from three whole numbers. */
function spread(a: number, b: number, c: number): number {
  const mixedUp = Math.sin(a * 12.9898 + b * 78.233 + c * 37.719) * 43758.5453;
  return mixedUp - Math.floor(mixedUp);
}

export function sampleDeckSource({
  segments,
  variables,
  people = 1200,
  name,
  weighted = false,
  numbers = 0,
}: SampleSize): DeckSource {
  const assignments = Uint8Array.from({ length: people }, (_, i) => Math.floor(segments * spread(i, 1, 7) ** 1.3));
  const place = (at: number, code: string, label: string) => ({
    code,
    label,
    dimension: 'Needs',
    factor: FACTORS[at % FACTORS.length],
  });
  const statements = Array.from({ length: variables }, (_, at) => ({
    ...place(
      at,
      `Q${at + 1}`,
      `Statement ${at + 1} on ${FACTORS[at % FACTORS.length].toLowerCase()} and what it means for me`,
    ),
    labels: AGREEMENT,
    codes: Uint8Array.from({ length: people }, (_, i) => {
      const lean = spread(assignments[i] + 1, at + 1, 3);
      return Math.min(4, Math.floor(5 * (0.55 * lean + 0.45 * spread(i, at, 11))));
    }),
  }));
  const amounts = Array.from({ length: numbers }, (_, at) => {
    const values = Float64Array.from({ length: people }, (_unused, i) =>
      Math.round(10 + (3 + 9 * spread(assignments[i] + 1, at, 29)) * -Math.log(spread(i, at, 31))),
    );
    return {
      ...place(at, `N${at + 1}`, `Amount ${at + 1}`),
      labels: ['Under 18', '18 and more'],
      codes: Uint8Array.from(values, (value) => Number(value >= 18)),
      number: { unit: '€ a month', decimals: 1, values },
    };
  });
  const cluster = [...statements, ...amounts];
  const profile = Array.from({ length: 3 }, (_, at) => ({
    ...place(at, `P${at + 1}`, ['Where they buy', 'Age', 'Children at home'][at]),
    labels: [PLACES, ['18-34', '35-54', '55+'], ['No', 'Maybe', 'Yes']][at],
    codes: Uint8Array.from({ length: people }, (_, i) =>
      Math.min(2, Math.floor(3 * (0.5 * spread(assignments[i] + 1, at, 5) + 0.5 * spread(i, at, 13)))),
    ),
  }));
  const metrics = ['Spend a week', 'Minutes of exercise'].map((label, at) => ({
    ...place(at, `M${at + 1}`, label),
    values: Float64Array.from(
      { length: people },
      (_, i) => 10 + 40 * spread(assignments[i] + 1, at, 17) + 10 * spread(i, at, 19),
    ),
  }));
  const weights = weighted ? Float64Array.from({ length: people }, (_, i) => 0.5 + spread(i, 2, 23)) : null;
  const probabilities = new Float64Array(people * segments);
  assignments.forEach((segment, i) => {
    for (let k = 0; k < segments; k++) probabilities[i * segments + k] = k === segment ? 1 : 0;
  });
  const input = { segments, assignments, weights, cluster, profile, metrics };
  const codes = {
    cluster: cluster.map(({ code }) => code),
    profile: profile.map(({ code }) => code),
    metrics: metrics.map(({ code }) => code),
  };
  const counted = crosstab(input);
  const id = '00000000-0000-4000-8000-000000000000';
  const run = {
    ...firstView(codes, segments),
    id,
    project_id: id,
    job_id: id,
    name: 'Needs and attitudes',
    description: '',
    note: '',
    clusterNum: segments,
    alpha: 100,
    criterion: 'max',
    answers: 'categories',
    starts: null,
    fitted: codes,
    crosstabCluster: counted.cluster,
    crosstabProfile: counted.profile,
    crosstabMetrics: counted.metrics,
    header_descriptions: Array.from({ length: segments }, (_, k) => name?.(k + 1) ?? ''),
    createdDate: '2026-11-01T10:00:00.000Z',
    updatedDate: '2026-11-02T10:00:00.000Z',
    probabilities: Array.from({ length: segments }, (_, k) =>
      Array.from({ length: segments }, (__, j) => (k === j ? 0.93 : 0.07 / Math.max(1, segments - 1))),
    ),
    segments,
    fits: [],
    agreement: { all: 0.91, bySegment: Array.from({ length: segments }, () => 0.91), people, byNumber: [] },
    recommended: segments,
    answers_found: null,
    prediction: null,
    pairs: [],
    verdict: {
      grade: 'usable with care',
      text: 'Usable with care: SEG3 rests on only 28 respondents.',
      weak: [3],
      next: { text: 'Name the segments and use them.' },
      client: 'If other people were asked, we would find the same segments.',
    },
    trust: [
      { level: 'good', text: 'Reached by 22 of 40 independent starts.', decides: false },
      {
        level: 'caution',
        text: 'SEG5 holds 12% of respondents (369): read its small responses with care.',
        decides: false,
      },
    ],
    respondents: people,
    effective_base: people,
    weighted,
    without_answers: 0,
    seed: 1,
    engine_version: '1',
    seconds: 1,
    opened_from: null,
    merged: null,
    ...({ source: 'fitted', given_from: null, given: null } as const),
  } as unknown as Run;
  return {
    project: 'Snacking needs 2026',
    run,
    evidence: evidence({ ...input, probabilities }),
    drivers: segments >= 8 ? sampleDrivers(segments) : null,
    value: segments >= 8 ? sampleValue(segments) : null,
    filter: null,
    edits: Array.from({ length: segments }, (_, k) => ({
      hidden: [],
      order: [],
      quote:
        k === 0
          ? 'I read the small print before I look at the price, and I would rather go without than buy something I do not trust.'
          : '',
    })),
    typing: {
      features: cluster.slice(0, 5).map(({ label }) => label),
      feature_arr: codes.cluster.slice(0, 5),
      asked: {
        feature_num: 5,
        variables: codes.cluster,
        segments: Array.from({ length: segments }, (_, k) => k + 1),
        set_items: 4,
      },
      stats: {
        acc: 0.8123,
        acc_targets_and_out: 0.8123,
        acc_in_target_groups: 0.8123,
        contingency: [],
        contingency_col: [],
        contingency_headers: Array.from({ length: segments }, (_, k) => `SEG${k + 1}`),
        hit_rates: Array.from({ length: segments }, (_, k) => 0.9 - k / 50),
        truly: null,
        curve: [0.41, 0.58, 0.69, 0.76, 0.8123].map((acc, at) => ({
          questions: at + 1,
          acc,
          acc_targets_and_out: acc,
          acc_in_target_groups: acc,
        })),
      },
    },
    stability: null,
    tracking: null,
    templatePath: null,
    exported: new Date('2026-11-16T00:00:00Z'),
  };
}
