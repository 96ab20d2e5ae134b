import { describe, expect, it } from 'vitest';
import { crosstab } from '../crosstab/index.ts';
import { evidence } from '../significance/index.ts';
import { make, response } from '../testing/small-survey.ts';
import { personas } from './index.ts';

/** Kinds of people, 200 each; of each kind this share gives the high answer. */
const EACH = 200;
const kindsOf = (count: number) => Array.from({ length: count * EACH }, (_, i) => Math.floor(i / EACH));
const kinds = kindsOf(2);
const AGREEMENT = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
type Asked = readonly [label: string, factor: string, shares: readonly number[]];

function found(asked: readonly Asked[], labels: readonly string[], more: Partial<Parameters<typeof make>[2]> = {}) {
  const top = labels.length - 1;
  const segments = asked[0][2].length;
  const people = kindsOf(segments);
  const cluster = asked.map(([label, factor, shares], at) =>
    response(
      `V${at}`,
      people.map((kind, i) => ((i * 7 + at * 31) % EACH < shares[kind] * EACH ? top : 0)),
      [...labels],
      { label, factor },
    ),
  );
  const input = make(segments, people, { cluster, ...more });
  const probabilities = new Float64Array(people.length * segments);
  people.forEach((kind, i) => {
    probabilities[i * segments + kind] = 1;
  });
  return personas({
    segments,
    ...crosstab(input),
    evidence: evidence({ ...input, probabilities }),
    confidence: 95,
    correction: 'fdr',
  });
}
const names = (asked: readonly Asked[], labels: readonly string[] = AGREEMENT) =>
  found(asked, labels).map(({ suggestedName }) => suggestedName);

describe('[PE9] a suggested name is right or absent', () => {
  it('takes the factor where its statements are about the people and move together', () => {
    const asked: Asked[] = [
      ['I check the ingredients', 'Health', [0.8, 0.2]],
      ['I avoid sugar', 'Health', [0.7, 0.3]],
      ['I compare prices', 'Price', [0.2, 0.8]],
      ['I wait for offers', 'Price', [0.3, 0.7]],
    ];
    expect(names(asked)).toEqual(['Health first, price last', 'Price first, health last']);
  });

  it('never calls people "Price first" because they find something expensive', () => {
    const asked: Asked[] = [
      ['The brand is expensive', 'Price', [0.8, 0.2]],
      ['The brand is cheap', 'Price', [0.1, 0.7]],
      ['The brand is tasty', 'Convenience', [0.3, 0.75]],
      ['The brand is fast', 'Convenience', [0.5, 0.5]],
    ];
    expect(names(asked, ['No', 'Yes'])).toEqual(['“Expensive”, not “cheap”', '“Cheap” and “tasty”, not “expensive”']);
  });

  it.each([
    ['a reversed item', 'I never look at prices', 'I compare prices'],
    ['a complaint', 'I find snacks expensive', 'I compare prices'],
    ['opposite items', 'I buy whatever I like', 'I compare prices'],
  ])('gives none by factor with %s in it', (_, one, other) => {
    const against = one === 'I buy whatever I like';
    const asked: Asked[] = [
      [one, 'Price', against ? [0.2, 0.8] : [0.8, 0.2]],
      [other, 'Price', [0.8, 0.2]],
      ['I like to cook for myself', 'Cooking', [0.2, 0.8]],
      ['I try recipes that I do not know', 'Cooking', [0.3, 0.7]],
    ];
    // The one factor that is left has nothing to be before.
    expect(names(asked)).toEqual(['', '']);
  });

  it('gives none from one battery of sentences', () => {
    const asked: Asked[] = [
      ['I check the ingredients before I buy a snack', 'Attitudes', [0.8, 0.2]],
      ['I always wait for special offers in the shops', 'Attitudes', [0.2, 0.8]],
    ];
    expect(names(asked)).toEqual(['', '']);
  });

  it('gives none to people who agree or disagree with everything', () => {
    const asked: Asked[] = [
      ['I check the ingredients', 'Health', [0.8, 0.2]],
      ['I avoid sugar', 'Health', [0.7, 0.3]],
      ['I compare prices', 'Price', [0.8, 0.2]],
      ['I wait for offers', 'Price', [0.7, 0.3]],
    ];
    expect(names(asked)).toEqual(['', '']);
  });

  it('gives none by what people reject alone, or by one word that others say more often', () => {
    const three: Asked[] = [
      ['The brand is green', 'Image', [0.1, 0.7, 0.9]],
      ['The brand is cheap', 'Image', [0.2, 0.4, 0.4]],
      ['The brand is old', 'Image', [0.5, 0.5, 0.5]],
      ['The brand is fast', 'Image', [0.5, 0.5, 0.5]],
      ['The brand is local', 'Image', [0.5, 0.5, 0.5]],
    ];
    expect(names(three, ['No', 'Yes'])).toEqual(['', '', '“Green”']);
  });

  it('gives none from what most of the segment does not say, or to people who say yes to nearly everything', () => {
    const few: Asked[] = [
      ['The brand is green', 'Image', [0.4, 0.1]],
      ['The brand is cheap', 'Image', [0.1, 0.6]],
      ['The brand is old', 'Image', [0.5, 0.5]],
    ];
    expect(names(few, ['No', 'Yes'])).toEqual(['', '“Cheap”, not “green”']);
    const long = ['where I would send my friends', 'that keeps to what it says', 'for people of every age and taste'];
    const all = ['green', 'cheap', ...long].map((end): Asked => [`The brand is one ${end}`, 'Image', [0.8, 0.2]]);
    expect(names(all, ['No', 'Yes'])).toEqual(['', '']);
  });

  it('gives none from numbers, groups of numbers, categories and other sides of a scale', () => {
    const asked: Asked[] = [
      ['Price', 'Price', [0.8, 0.2]],
      ['Taste', 'Taste', [0.2, 0.8]],
    ];
    const scales = [
      ['1', '2', '3', '4', '5'],
      ['18-34', '35-54', '55+'],
      ['Discounter', 'Market', 'Online'],
      ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'],
    ];
    for (const scale of scales) expect(names(asked, scale)).toEqual(['', '']);
    const important = ['Very unimportant', 'Unimportant', 'Neither', 'Important', 'Very important'];
    expect(names(asked, important)).toEqual(['“Price”, not “Taste”', '“Taste”, not “Price”']);
  });
});

describe('[PE6] demographics are who they are, whichever group they came in', () => {
  const age = { code: 'AGE', label: 'Age in years', dimension: 'About people', factor: 'Person' };
  const [one] = found(
    [
      ['Gender', 'Person', [0.8, 0.2]],
      ['I compare prices', 'Price', [0.8, 0.2]],
    ],
    ['Male', 'Female', 'Diverse'],
    {
      metrics: [
        { ...age, values: Float64Array.from(kinds, (kind, i) => 30 + 20 * kind + (i % 9)) },
        {
          code: 'SPEND',
          label: 'Spend a week',
          dimension: 'Behaviour',
          factor: 'Money',
          values: Float64Array.from(kinds, (kind, i) => 10 + 9 * kind + (i % 7)),
        },
      ],
    },
  );

  it('says so of clusters and of means', () => {
    expect(one.lines.are.map(({ code }) => code)).toEqual(['V0', 'AGE']);
    expect(one.lines.do.map(({ code }) => code)).toEqual(['SPEND']);
    expect([...one.lines.think, ...one.lines.not].map(({ code }) => code)).toEqual(['V1']);
  });

  it('keeps the keys under which their edits were stored', () => {
    expect(one.lines.are.map(({ key }) => key)).toEqual(['think:V0', 'do:AGE']);
  });
});
