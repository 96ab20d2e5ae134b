import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MISSING } from '../survey/index.ts';
import { effectiveBase } from '../survey/weights.ts';
import { metric, response } from '../testing/small-survey.ts';
import { corrected } from './corrections.ts';
import { evidence } from './evidence.ts';
import { meanTest, shareTest } from './tests.ts';

/** 500 people in four segments, and what R 4.2.2 says of them: see `made_with` in the json. */
const folder = new URL('../../fixtures/planted/', import.meta.url);
interface Truth {
  pairs: string;
  effective_bases_brand: number[];
  rows: ({ row: string } & Record<
    'rest' | 'rest_fdr' | 'rest_bonferroni' | 'rest_weighted' | 'pairs' | 'pairs_weighted',
    number[]
  >)[];
}
const truth: Truth = JSON.parse(readFileSync(new URL('significance.json', folder), 'utf8'));
const people = readFileSync(new URL('significance.csv', folder), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [, segment, weight, brand, spend] = line.split(',');
    return {
      segment: Number(segment),
      weight: Number(weight),
      brand,
      spend: spend === '' ? Number.NaN : Number(spend),
    };
  });

type Person = (typeof people)[number];
const numbers = [1, 2, 3, 4];
const pairs = truth.pairs.split(',').map((pair) => [Number(pair[0]), Number(pair[1])]);
const close = (actual: (number | null)[], expected: number[]) => {
  expect(actual.length).toBe(expected.length);
  actual.forEach((p, at) => {
    expect(Math.abs((p ?? Number.NaN) - expected[at])).toBeLessThan(1e-10);
  });
};

/** The p of two groups of people for a row of the json. */
function test(row: string, all: Person[], others: Person[], weighted: boolean): number | null {
  const answered = (list: Person[]) =>
    list.filter((p) => (row === 'spend mean' ? !Number.isNaN(p.spend) : p.brand !== ''));
  const [one, other] = [answered(all), answered(others)];
  const sums = (of: Person[], term: (person: Person, weight: number) => number) =>
    of.reduce((sum, person) => sum + term(person, weighted ? person.weight : 1), 0);
  const sized = (of: Person[]) => {
    const base = sums(of, (_, w) => w);
    return {
      base,
      effective: effectiveBase(
        base,
        sums(of, (_, w) => w * w),
      ),
    };
  };
  if (row === 'spend mean') {
    const [a, b] = [one, other].map((of) => {
      const { base, effective } = sized(of);
      const mean = sums(of, ({ spend }, w) => w * spend) / base;
      const about = sums(of, ({ spend }, w) => w * (spend - mean) ** 2);
      return { mean, effective, variance: ((effective / (effective - 1)) * about) / base };
    });
    return meanTest(a, b);
  }
  const brand = row.slice('brand '.length);
  const [a, b] = [one, other].map((of) => {
    const { base, effective } = sized(of);
    return { base, effective, share: sums(of, (person, w) => (person.brand === brand ? w : 0)) / base };
  });
  return shareTest(a, b);
}

const of = (segment: number) => people.filter((person) => person.segment === segment);
const rest = (segment: number) => people.filter((person) => person.segment !== segment);

describe.each(truth.rows)('the planted table, $row', (expected) => {
  const againstRest = (weighted: boolean) => numbers.map((n) => test(expected.row, of(n), rest(n), weighted));
  const between = (weighted: boolean) => pairs.map(([a, b]) => test(expected.row, of(a), of(b), weighted));

  it('[SG2] [SG3] [SG4] is tested as R does, unweighted', () => {
    close(againstRest(false), expected.rest);
    close(between(false), expected.pairs);
  });

  it('[SG1] [SG2] [SG3] is tested by the formulas where people are weighted', () => {
    close(againstRest(true), expected.rest_weighted);
    close(between(true), expected.pairs_weighted);
  });

  it('[SG6] is corrected as p.adjust does', () => {
    close(corrected(againstRest(false), 'fdr'), expected.rest_fdr);
    close(corrected(againstRest(false), 'bonferroni'), expected.rest_bonferroni);
  });
});

describe('the planted table', () => {
  it('[SG1] has the effective bases that were worked out in R', () => {
    const bases = numbers.map((n) => {
      const weights = of(n)
        .filter(({ brand }) => brand !== '')
        .map(({ weight }) => weight);
      return effectiveBase(
        weights.reduce((sum, w) => sum + w, 0),
        weights.reduce((sum, w) => sum + w * w, 0),
      );
    });
    close(bases, truth.effective_bases_brand);
  });

  it('[SG4] [SG7] [SG12] comes out the same from the whole cross-tab; the small segment is tested in pairs only', () => {
    const brands = ['A', 'B', 'C'];
    const found = evidence({
      segments: 4,
      assignments: Uint8Array.from(people, ({ segment }) => segment - 1),
      weights: Float64Array.from(people, ({ weight }) => weight),
      probabilities: Float64Array.from(people.flatMap(({ segment }) => numbers.map((n) => Number(n === segment)))),
      metrics: [
        metric(
          'spend',
          people.map(({ spend }) => spend),
        ),
      ],
      cluster: [],
      profile: [
        response(
          'brand',
          people.map(({ brand }) => (brand === '' ? MISSING : brands.indexOf(brand))),
          brands,
        ),
      ],
    });
    const [brand] = found.profile;
    close([...brand.effective.slice(0, 4)], truth.effective_bases_brand);
    expect(brand.people.slice(0, 4)).toEqual(numbers.map((n) => of(n).filter((person) => person.brand !== '').length));
    const [spend] = found.metrics;
    [...brand.rows, spend.rows[0]].forEach((row, r) => {
      const expected = truth.rows[r];
      close([...(row?.rest.slice(0, 3) ?? [])], expected.rest_weighted.slice(0, 3));
      expect(row?.rest[3]).toBeNull();
      // Every pair, the small segment's too: the convention of a view decides which of them count.
      close([...(row?.pairs ?? [])] as number[], expected.pairs_weighted);
    });
    expect(spend.rows[1]).toBeNull();
  });
});
