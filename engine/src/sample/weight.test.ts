import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WeightDesign } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING, type Survey } from '../survey/index.ts';
import { type MadeWeights, weightToTargets } from './weight.ts';

const file = (name: string) => fileURLToPath(new URL(`../../fixtures/weights/${name}`, import.meta.url));
const table = (text: string) => {
  const [head, ...rows] = text.trim().split('\n');
  const names = head.split(',');
  const cells = rows.map((row) => row.split(','));
  return Object.fromEntries(names.map((name, at) => [name, cells.map((row) => row[at])]));
};
const surveyOf = (columns: Record<string, readonly string[]>): Survey => {
  const respondents = Object.values(columns)[0].length;
  return {
    respondents,
    idName: null,
    ids: Array.from({ length: respondents }, (_, i) => String(i + 1)),
    weights: null,
    categorical: Object.entries(columns).map(([code, answers]) => {
      const labels = [...new Set(answers)].filter(Boolean).sort();
      return { code, labels, codes: Uint8Array.from(answers, (one) => (one ? labels.indexOf(one) : MISSING)) };
    }),
    numeric: [],
    cuts: {},
  };
};
const design = (targets: Record<string, Record<string, number>>, rest: Partial<WeightDesign> = {}): WeightDesign => ({
  targets: Object.entries(targets).map(([code, answers]) => ({
    code,
    answers: Object.entries(answers).map(([response, target]) => ({ response, target })),
  })),
  unit: 'percent',
  missing: 'own',
  lower: null,
  upper: null,
  ...rest,
});
const made = (survey: Survey, start: Float64Array, asked: WeightDesign): MadeWeights => {
  const found = weightToTargets(survey, start, asked);
  if ('kind' in found) throw new Error(JSON.stringify(found));
  return found;
};
const ones = (people: number) => new Float64Array(people).fill(1);
const { start: given, ...columns } = table(readFileSync(file('people.csv'), 'utf8'));
const people = surveyOf(columns);
const targets = {
  age: { '18-34': 30, '35-54': 34, '55+': 36 },
  region: { North: 25, East: 15, South: 40, West: 20 },
  sex: { Women: 51, Men: 49 },
};
const ours = () => ({
  own: made(people, ones(400), design(targets)).weights,
  trimmed: made(people, Float64Array.from(given, Number), design(targets, { lower: 0.5, upper: 1.6 })).weights,
  unweighted: made(people, ones(400), design(targets, { missing: 'unweighted' })).weights,
});
function expectSame(text: string): void {
  const theirs = table(text);
  for (const [name, weights] of Object.entries(ours())) {
    expect(Math.max(...theirs[name].map((weight, i) => Math.abs(Number(weight) - weights[i])))).toBeLessThan(1e-8);
  }
}
const withSurvey = spawnSync('Rscript', ['-e', 'library(survey)']).status === 0;

describe('weights to targets', () => {
  it('[WT1] [WT3] [WT4] are those of R 4.2.2 with survey 4.1.1: rake() and trimWeights(), by fixtures/weights/rake.R', () => {
    expectSame(readFileSync(file('rake.csv'), 'utf8'));
  });

  it.skipIf(!withSurvey)(
    `[WT1] [WT3] [WT4] are those of R here${withSurvey ? '' : ' (skipped: this machine has no R with survey)'}`,
    () => expectSame(execFileSync('Rscript', [file('rake.R'), file('people.csv')], { encoding: 'utf8' })),
    60_000,
  );

  it('[WT1] [WT7] as a plain loop over everyone says, for people who answered everything', () => {
    const person = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), fc.integer({ min: 1, max: 9 }));
    const shares = fc.tuple(fc.integer({ min: 10, max: 40 }), fc.integer({ min: 10, max: 40 }));
    const everyone = ['a', 'b', 'c'].flatMap((p) => ['x', 'y'].map((q): [string, string, number] => [p, q, 1]));
    fc.assert(
      fc.property(fc.array(person, { maxLength: 40 }), shares, fc.integer({ min: 20, max: 80 }), (more, [a, b], x) => {
        const rows = [...everyone, ...more];
        const wanted = [
          { a, b, c: 100 - a - b },
          { x, y: 100 - x },
        ] as Record<string, number>[];
        const survey = surveyOf({ P: rows.map(([p]) => p), Q: rows.map(([, q]) => q) });
        const start = Float64Array.from(rows, ([, , weight]) => weight);
        const { weights, figures } = made(survey, start, design({ P: wanted[0], Q: wanted[1] }));
        const plain = rows.map(([, , weight]) => weight);
        for (let sweep = 0; sweep < 2000; sweep++) {
          for (const at of [0, 1]) {
            for (const [answer, share] of Object.entries(wanted[at])) {
              const those = [...rows.keys()].filter((i) => rows[i][at] === answer);
              const sum = those.reduce((total, i) => total + plain[i], 0);
              for (const i of those) plain[i] *= ((share / 100) * rows.length) / sum;
            }
          }
        }
        for (const [i, weight] of plain.entries()) expect(weights[i]).toBeCloseTo(weight, 9);
        const squares = plain.reduce((sum, weight) => sum + weight ** 2, 0);
        expect(figures.efficiency).toBeCloseTo(rows.length / squares, 9);
        for (const { answers } of figures.margins) {
          for (const { after, target } of answers) expect(after).toBeCloseTo(target, 9);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('[WT2] takes counts, and percentages that were rounded', () => {
    const counts = design({ age: { '18-34': 300, '35-54': 340, '55+': 360 } }, { unit: 'counts' });
    const rounded = design({ age: { '18-34': 29.9, '35-54': 33.9, '55+': 35.9 } });
    const exact = made(people, ones(400), design({ age: targets.age })).weights;
    for (const [i, weight] of made(people, ones(400), counts).weights.entries())
      expect(weight).toBeCloseTo(exact[i], 12);
    const [answer] = made(people, ones(400), rounded).figures.margins[0].answers;
    expect(answer.after).toBeCloseTo((29.9 / 99.7) * (1 - columns.age.filter((one) => !one).length / 400), 9);
  });

  it('[WT3] leaves out those who take no part, and lets those without an answer keep their weight', () => {
    const start = ones(400).fill(Number.NaN, 0, 20).fill(2, 20, 40);
    const { weights, figures } = made(people, start, design(targets, { missing: 'unweighted' }));
    expect(weights.subarray(0, 20).every(Number.isNaN)).toBe(true);
    const whole = [...start.keys()].filter(
      (i) => start[i] > 0 && columns.age[i] && columns.region[i] && columns.sex[i],
    );
    const mean = whole.reduce((sum, i) => sum + start[i], 0) / whole.length;
    const missing = [...start.keys()].filter((i) => start[i] > 0 && !whole.includes(i));
    expect(figures).toMatchObject({ people: whole.length, unweighted: missing.length });
    for (const i of missing) expect(weights[i]).toBeCloseTo(start[i] / mean, 12);
  });

  it('[WT4] stays within the bounds, and shows what the targets lose', () => {
    const { figures } = made(people, ones(400), design(targets, { lower: 0.5, upper: 1.5 }));
    expect(figures.smallest).toBeGreaterThanOrEqual(0.5);
    expect(figures.largest).toBeLessThanOrEqual(1.5);
    expect(figures.trimmed).toBeGreaterThan(0);
    const gaps = figures.margins.flatMap(({ answers }) => answers.map(({ target, after }) => Math.abs(target - after)));
    expect(Math.max(...gaps)).toBeGreaterThan(0.001);
    expect(weightToTargets(people, ones(400), design(targets, { lower: 1, upper: 2 }))).toEqual({ kind: 'bounds' });
  });

  it('[WT5] names the variables whose margins contradict each other', () => {
    const alike = ['a', 'a', 'b', 'b', 'a', 'b'];
    const survey = surveyOf({
      O: ['u', 'v', 'u', 'v', 'u', 'v'],
      P: alike,
      Q: alike.map((one) => (one === 'a' ? 'x' : 'y')),
    });
    const asked = design({ O: { u: 50, v: 50 }, P: { a: 60, b: 40 }, Q: { x: 40, y: 60 } });
    expect(weightToTargets(survey, ones(6), asked)).toEqual({ kind: 'contradict', codes: ['P', 'Q'] });
  });

  it('[WT2] [WT6] refuses targets that do not fit, and says which', () => {
    const refused = (asked: Record<string, Record<string, number>>, rest: Partial<WeightDesign> = {}) =>
      weightToTargets(people, ones(400), design(asked, rest));
    const sex = { Women: 50, Men: 50 };
    expect(refused({ size: sex })).toEqual({ kind: 'variable', code: 'size' });
    expect(refused({ sex: { Women: 50, Man: 50 } })).toEqual({ kind: 'response', code: 'sex', response: 'Man' });
    expect(refused({ sex: { Women: 50, Men: 48 } })).toEqual({ kind: 'percent', code: 'sex', sum: 98 });
    expect(refused({ sex: { Women: 100 } })).toEqual({ kind: 'without target', code: 'sex', response: 'Men' });
    expect(refused({ sex: { Women: 100, Men: 0 } })).toEqual({ kind: 'zero', code: 'sex', response: 'Men' });
    expect(refused({ sex: { Women: 0, Men: 0 } })).toEqual({ kind: 'percent', code: 'sex', sum: 0 });
    const totals = { sex, region: { North: 25, East: 15, South: 40, West: 25 } };
    expect(refused(totals, { unit: 'counts' })).toEqual({
      kind: 'totals',
      one: 'sex',
      other: 'region',
      sums: [100, 105],
    });
    const twice = { ...design({ sex }), targets: [...design({ sex }).targets, ...design({ sex }).targets] };
    expect(weightToTargets(people, ones(400), twice)).toEqual({ kind: 'twice', code: 'sex', response: null });
    const answers = [...design({ sex }).targets[0].answers, { response: 'Men', target: 0 }];
    const doubled = { ...design({}), targets: [{ code: 'sex', answers }] };
    expect(weightToTargets(people, ones(400), doubled)).toEqual({ kind: 'twice', code: 'sex', response: 'Men' });
    const women = Float64Array.from(columns.sex, (one) => (one === 'Men' ? Number.NaN : 1));
    expect(weightToTargets(people, women, design({ sex }))).toEqual({ kind: 'no one', code: 'sex', response: 'Men' });
    const none = weightToTargets(people, ones(400).fill(0), design({ sex }));
    expect(none).toEqual({ kind: 'no one left' });
  });
});
