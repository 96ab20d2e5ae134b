import type { CrosstabRow, Subgroup } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { crosstab } from '../crosstab/index.ts';
import { evidence } from '../significance/index.ts';
import { onlyRespondents, respondentsIn } from './only-respondents.ts';
import { MISSING, type Survey } from './survey.ts';

const people = 240;
const each = <T>(of: (row: number) => T) => Array.from({ length: people }, (_, row) => of(row));
const survey: Survey = {
  respondents: people,
  idName: null,
  ids: each(String),
  weights: Float64Array.from(each((row) => (row % 5) / 4)),
  categorical: [
    {
      code: 'SEX',
      labels: ['Female', 'Male'],
      codes: Uint8Array.from(each((row) => (row % 7 === 0 ? MISSING : row % 2))),
    },
    { code: 'TASTE', labels: ['No', 'Yes'], codes: Uint8Array.from(each((row) => Number(row % 11 < 4))) },
  ],
  numeric: [{ code: 'AGE', values: Float64Array.from(each((row) => (row % 13 === 0 ? Number.NaN : 18 + (row % 50)))) }],
  cuts: {},
};
const who = (...subgroup: Subgroup) => [...respondentsIn(survey, subgroup)];

describe('a subgroup [CT19]', () => {
  it('holds those who gave one of the responses, never those who did not answer', () => {
    const women = who({ code: 'SEX', responses: ['Female'] });
    expect(women).toEqual(each((row) => row).filter((row) => row % 7 !== 0 && row % 2 === 0));
    expect(who({ code: 'SEX', responses: ['Female', 'Male'] })).toHaveLength(people - Math.ceil(people / 7));
    expect(who({ code: 'SEX', responses: ['Other'] })).toEqual([]);
    expect(who()).toHaveLength(people);
  });

  it('includes both limits of a number, and no one without a number', () => {
    const aged = (row: number) => (row % 13 === 0 ? null : 18 + (row % 50));
    const between = (from: number, to: number) =>
      each((row) => row).filter((row) => (aged(row) ?? 0) >= from && (aged(row) ?? 999) <= to);
    expect(who({ code: 'AGE', from: 20, to: 30 })).toEqual(between(20, 30));
    expect(who({ code: 'AGE', from: null, to: 30 })).toEqual(between(1, 30));
    expect(who({ code: 'AGE', from: 60, to: null })).toEqual(between(60, 998));
  });

  it('meets every condition', () => {
    const both = who({ code: 'SEX', responses: ['Male'] }, { code: 'AGE', from: 20, to: 30 });
    const [men, aged] = [who({ code: 'SEX', responses: ['Male'] }), who({ code: 'AGE', from: 20, to: 30 })];
    expect(both).toEqual(men.filter((row) => aged.includes(row)));
  });

  it('names a variable that the survey does not have', () => {
    expect(() => who({ code: 'GONE', responses: ['a'] })).toThrow('GONE');
  });

  it('is counted and tested as if all others had a weight of 0', () => {
    const assignments = Uint8Array.from(each((row) => row % 3));
    const probabilities = Float64Array.from(
      { length: people * 3 },
      (_, at) => [0.1, 0.1, 0.8][(((at % 3) - (Math.floor(at / 3) % 3) + 5) % 3) as 0 | 1 | 2],
    );
    const input = (of: Survey) => ({
      weights: of.weights,
      metrics: of.numeric.map((column) => ({ ...column, label: '', dimension: '', factor: '' })),
      cluster: [],
      profile: of.categorical.map((column) => ({ ...column, label: '', dimension: '', factor: '' })),
    });
    const rows = respondentsIn(survey, [{ code: 'SEX', responses: ['Female'] }]);
    const some = {
      ...input(onlyRespondents(survey, rows)),
      segments: 3,
      assignments: Uint8Array.from(rows, (row) => assignments[row]),
      probabilities: Float64Array.from(
        rows.length * 3 ? [...rows].flatMap((row) => [...probabilities.subarray(row * 3, row * 3 + 3)]) : [],
      ),
    };
    const inside = new Set(rows);
    const weights = survey.weights!.map((weight, row) => (inside.has(row) ? weight : 0));
    const others = { ...input({ ...survey, weights }), segments: 3, assignments, probabilities };
    const figures = (groups: ReturnType<typeof crosstab>) =>
      [...groups.metrics, ...groups.profile].flatMap((d) =>
        d.factors.flatMap((f) => f.variables.flatMap((v) => v.rows.map((row: CrosstabRow) => row.value))),
      );
    expect(figures(crosstab(some))).toEqual(figures(crosstab(others)));
    const [mine, theirs] = [evidence(some), evidence(others)];
    expect(mine.people).toEqual(theirs.people);
    expect(mine.profile.map(({ rows: of }) => of.map((row) => row?.rest))).toEqual(
      theirs.profile.map(({ rows: of }) => of.map((row) => row?.rest)),
    );
  });
});
