import { firstView, type Run } from '@qp/contract';
import {
  ABSOLUTE,
  type CrosstabGroup,
  type CrosstabRow,
  type CrosstabVariable,
  MARGINAL,
  naturalOrder,
  SEGMENT_SIZE,
} from '@qp/facts';

/** A made-up run of any size, for unit tests, the development page and the bench. Never part of the product. */
interface ExampleSize {
  segments?: number;
  /** Number of variables of each kind. */
  metrics?: number;
  cluster?: number;
  profile?: number;
  responses?: number;
}

const needs = [
  'I check the ingredients before I buy',
  'I wait for offers',
  'I eat what is at hand',
  'I like to try new things',
];
const scale = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];

export function exampleRun(size: ExampleSize = {}): Run {
  const { segments = 5, metrics = 4, cluster = 6, profile = 4, responses = 5 } = size;
  const sizes = naturalOrder(segments).map((n) => 100 * (segments - n) + 300);
  const codes = (letter: string, count: number) => naturalOrder(count).map((n) => `${letter}${n}`);
  const lists = { metrics: codes('m', metrics), cluster: codes('c', cluster), profile: codes('p', profile) };
  return {
    id: '00000000-0000-4000-8000-000000000001',
    survey_source: 'file',
    selection: null,
    project_id: '00000000-0000-4000-8000-000000000002',
    name: 'Needs 5-seg, wave 2',
    clusterNum: segments,
    alpha: 100,
    criterion: 'bic',
    answers: 'auto',
    starts: null,
    description: '',
    ...firstView(lists, segments),
    fitted: { ...lists, numbers: [] },
    crosstabMetrics: [sizeDimension(sizes), ...metricsGroup(lists.metrics, sizes)],
    crosstabCluster: responseGroup('Needs', lists.cluster, sizes, responses),
    crosstabProfile: responseGroup('Demographics', lists.profile, sizes, responses),
    note: '',
    header_descriptions: naturalOrder(segments).map((n) => (n % 3 === 0 ? '' : `Segment number ${n}\nMore about it`)),
    job_id: '00000000-0000-4000-8000-000000000003',
    createdDate: '2026-11-03T09:00:00.000Z',
    updatedDate: '2026-11-09T09:00:00.000Z',
    versions: { view: 0, name: 0, note: 0, description: 0, segments: 0 },
    probabilities: sizes.map((_, a) => sizes.map((__, b) => (a === b ? 1 - 0.02 * (segments - 1) : 0.02))),
    segments,
    fits: [],
    agreement: null,
    recommended: null,
    answers_found: null,
    prediction: null,
    pairs: [],
    verdict: { grade: 'cannot tell', text: '', weak: [], next: { text: '' }, client: '' },
    trust: [],
    respondents: sizes.reduce((sum, one) => sum + one, 0),
    effective_base: sizes.reduce((sum, one) => sum + one, 0),
    weighted: false,
    without_answers: 0,
    seed: 1,
    engine_version: '1',
    seconds: 1,
    opened_from: null,
    merged: null,
    source: 'fitted',
    given_from: null,
    given: null,
    carried: [],
  };
}

/** A repeatable number from 0 to 1: the fractional part of a multiple of the golden ratio. */
const spread = (n: number) => (n * 0.618033988749895) % 1;
const withTotal = (list: number[]) => [...list, list.reduce((sum, one) => sum + one, 0)];

function sizeDimension(sizes: number[]): CrosstabGroup[number] {
  const all = withTotal(sizes);
  const none = all.map(() => -1);
  const total = all[sizes.length];
  const rows: CrosstabRow[] = [
    { name: ABSOLUTE, value: all, index: none, base: all, valueType: 'unitless' },
    { name: MARGINAL, value: all.map((one) => one / total), index: none, base: all, valueType: 'percent' },
  ];
  return { name: SEGMENT_SIZE, factors: [{ name: 'Respondents', variables: [{ name: 'Base', code: '', rows }] }] };
}

function metricsGroup(codes: string[], sizes: number[]): CrosstabGroup {
  const base = withTotal(sizes);
  const total = base[sizes.length];
  const variables = codes.map((code, v) => {
    const means = sizes.map((_, k) => Math.round(400 * (4 + 30 * spread(v * 31 + k * 7 + 1))) / 400);
    const amounts = withTotal(means.map((mean, k) => mean * sizes[k]));
    const mean = amounts[sizes.length] / total;
    const rows: CrosstabRow[] = [
      {
        name: ABSOLUTE,
        value: [...means, mean],
        index: [...means.map((one) => (100 * one) / mean), 100],
        base,
        valueType: 'unitless',
      },
      {
        name: MARGINAL,
        value: amounts.map((one) => one / amounts[sizes.length]),
        index: base.map(() => -1),
        base,
        valueType: 'percent',
      },
    ];
    return { name: v === 0 ? 'Monthly snack spend (EUR)' : `Occasions of kind ${v} per week`, code, rows };
  });
  return variables.length === 0 ? [] : [{ name: 'Value', factors: [{ name: 'Spend', variables }] }];
}

function responseGroup(name: string, codes: string[], sizes: number[], responses: number): CrosstabGroup {
  const base = withTotal(sizes);
  const dimensions: { name: string; factors: { name: string; variables: CrosstabVariable[] }[] }[] = [];
  codes.forEach((code, v) => {
    const parts = sizes.map((_, k) => naturalOrder(responses).map((r) => 0.1 + spread(v * 17 + k * 5 + r * 3)));
    const shares = parts.map((part) => part.map((one) => one / part.reduce((sum, other) => sum + other, 0)));
    const rows = naturalOrder(responses).map((n): CrosstabRow => {
      const value = shares.map((share) => share[n - 1]);
      const total = value.reduce((sum, one, k) => sum + one * sizes[k], 0) / base[sizes.length];
      const index = [...value.map((one) => (100 * one) / total), 100];
      return { name: scale[n - 1] ?? `Response ${n}`, value: [...value, total], index, base, valueType: 'percent' };
    });
    const dimension = Math.floor(v / 40);
    const factor = Math.floor(v / 4) % 10;
    dimensions[dimension] ??= { name: dimension === 0 ? name : `${name} ${dimension + 1}`, factors: [] };
    dimensions[dimension].factors[factor] ??= { name: `Factor ${factor + 1}`, variables: [] };
    dimensions[dimension].factors[factor].variables.push({
      name: needs[v] ?? `Statement ${v + 1} of the battery`,
      code,
      rows,
    });
  });
  return dimensions;
}
