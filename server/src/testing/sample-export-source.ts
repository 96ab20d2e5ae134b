import { firstView } from '@qp/contract';
import { rowFindings, segmentLetter, segmentTests, withAddedRows } from '@qp/engine/significance';
import { ABSOLUTE, type CrosstabEvidence, type CrosstabGroup, type CrosstabRow, MARGINAL } from '@qp/facts';
import { type ExportSource, type ExportTable, exportTable } from '../features/exports/export-source.ts';

/** A small saved run with everything that an export must get right, for tests. */

const percent = (name: string, value: number[], index: number[], base: number[]): CrosstabRow => ({
  name,
  value,
  index,
  base,
  valueType: 'percent',
});
const none = [-1, -1, -1, -1];

const metrics: CrosstabGroup = [
  {
    name: 'Segment Size',
    factors: [
      {
        name: 'Respondents',
        variables: [
          {
            name: 'Base',
            code: '',
            rows: [
              { name: ABSOLUTE, value: [50, 30, 20, 100], index: none, base: [50, 30, 20, 100], valueType: 'unitless' },
              percent(MARGINAL, [0.5, 0.3, 0.2, 1], none, [50, 30, 20, 100]),
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Value',
    factors: [
      {
        name: 'Spend',
        variables: [
          {
            name: 'Trips',
            code: 'trips',
            rows: [
              {
                name: ABSOLUTE,
                value: [2.5, 1, 7, 3],
                index: [250 / 3, 100 / 3, 700 / 3, 100],
                base: [50, 30, 20, 100],
                valueType: 'unitless',
              },
              percent(MARGINAL, [0.4166666666666667, 0.1, 0.4666666666666667, 1], none, [50, 30, 20, 100]),
            ],
          },
          {
            name: '=HYPERLINK("http://example.org","Balance")',
            code: '-balance',
            rows: [
              {
                name: ABSOLUTE,
                value: [-1, 1234.5678, 0, 100.25],
                index: none,
                base: [50, 30, 20, 100],
                valueType: 'unitless',
              },
              percent(MARGINAL, none, none, [0, 0, 0, 0]),
            ],
          },
        ],
      },
    ],
  },
];
const cluster: CrosstabGroup = [
  {
    name: '+Needs',
    factors: [
      {
        name: '@Health',
        variables: [
          {
            name: '<img src=x onerror=alert(1)>',
            code: 'Q1',
            rows: [
              percent(
                'Agree; "really"',
                [0.5799, 0.57, -1, 0.5765],
                [100.58976582827407, 98.87250650477016, -1, 100],
                [50, 30, 0, 80],
              ),
              percent(
                '-Disagree',
                [0.4201, 0.43, -1, 0.4235],
                [99.19716646989374, 101.5348288075561, -1, 100],
                [50, 30, 0, 80],
              ),
            ],
          },
        ],
      },
    ],
  },
];
const profile: CrosstabGroup = [
  {
    name: 'Person',
    factors: [
      {
        name: 'Who',
        variables: [
          {
            name: 'Größe, in Zentimetern',
            code: 'size',
            rows: [
              percent(
                'bis 170',
                [0.2, 0.9, 0.1, 0.39],
                [51.282051282051285, 230.76923076923077, 25.641025641025642, 100],
                [50, 30, 20, 100],
              ),
              percent(
                'über 170',
                [0.8, 0.1, 0.9, 0.61],
                [131.14754098360655, 16.393442622950822, 147.54098360655738, 100],
                [50, 30, 20, 100],
              ),
            ],
          },
        ],
      },
    ],
  },
];

/** Segment 3 has too few people to test, segment 1 fewer than one would like. */
const bases = { people: [52, 130, 24, 206], effective: [48.5, 121.25, 20.5, 190] };
const shares = (rest: number[], pair: number, corrected: number[]) => ({
  rest: [...rest, null],
  pairs: [pair, null, null],
  corrected,
});

const sampleEvidence: CrosstabEvidence = {
  people: [52, 130, 24, 206],
  correctable: true,
  rightly: null,
  metrics: [
    { code: 'trips', ...bases, rows: [shares([0.0004, 0.03], 0.0002, [2, 0.5, 9]), null] },
    { code: '-balance', ...bases, rows: [{ rest: [0.9, 0.8, null], pairs: [0.7, null, null], corrected: null }, null] },
  ],
  cluster: [
    {
      code: 'Q1',
      ...bases,
      rows: [shares([0.01, 0.02], 0.01, [0.6, 0.58, 0]), shares([0.01, 0.02], 0.01, [0.4, 0.42, 0])],
    },
  ],
  profile: [
    {
      code: 'size',
      ...bases,
      rows: [shares([0.0001, 0.00001], 0.06, [0.1, 0.95, 0.05]), shares([0.0001, 0.00001], 0.06, [0.9, 0.05, 0.95])],
    },
  ],
};

export function sampleSource(changes: Partial<ExportSource> = {}): ExportSource {
  return {
    project: '=Project & <b>',
    name: 'Needs, wave 2',
    description: '@SUM(A1)',
    created: new Date('2026-11-03T09:00:00Z'),
    updated: new Date('2026-11-09T09:00:00Z'),
    exported: new Date('2026-11-14T09:00:00Z'),
    settings: { maxClusters: 8, alpha: 100, seed: 42 },
    engine: '1.0.0',
    segments: 3,
    chosen: 'chosen by lowest BIC',
    merged: null,
    filter: null,
    respondents: 100,
    effectiveBase: 93.4,
    weighted: true,
    weight: null,
    withoutAnswers: 2,
    descriptions: ['Savers\nThey wait for offers.', '', '=Treats'],
    view: {
      ...firstView({ cluster: [], profile: [], metrics: [] }, 3),
      order: [3, 1, 2],
      filterCriteriaValue: '≥',
      filterThresholdValue: 50,
      filterCriteriaIndex: '>',
      filterThresholdIndex: 120,
      sortRowsBy: ABSOLUTE,
      sortRowsDir: 'asc',
    },
    metrics,
    cluster,
    profile,
    evidence: sampleEvidence,
    drivers: null,
    same: null,
    value: null,
    ...changes,
  };
}

/** The same as its view shows it. */
export function sampleTable(changes: Partial<ExportSource> = {}): ExportTable {
  return exportTable(sampleSource(changes), { rowFindings, segmentTests, segmentLetter, withAddedRows });
}
