import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { sourceOf, times } from '../testing/survey-source.ts';
import { doubtsOf } from './doubts.ts';
import { propose } from './propose.ts';

const one = (source: SourceVariable, weight: string | null = null) => propose([source], [], weight)[0];

describe('missing answers', () => {
  it('[DC6] keeps a label for no answer that no one needed out of the responses, whatever it says', () => {
    // Household members, with "Refued" at 99, as in nhtsa-drinking-2008.sav.
    const labels = [
      ['0', 'None'],
      ['6', '6 or more'],
      ['98', "Don't know"],
      ['99', 'Refued'],
    ] as const;
    const { responses, missing } = one(sourceOf('QNS1', times({ 1: 30, 2: 50, 3: 20, 4: 9, 5: 6, 6: 5 }), { labels }));
    expect(missing.toSorted()).toEqual(['98', '99']);
    expect(responses.flatMap(({ values }) => values)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('[DC6] takes the file’s values and ranges, labels that say so, and codes behind a gap', () => {
    const values = times({ 1: 20, 2: 20, 3: 20, 99: 5 });
    expect(one(sourceOf('q', values, { missing: ['3'] })).missing).toEqual(['3', '99']);
    expect(one(sourceOf('q', values, { labels: [['2', 'Don’t know']] })).missing).toContain('2');
    expect(
      one(sourceOf('q', times({ 1: 9, 2: 9, 8: 2, 9: 2 }), { missingRange: { low: 8, high: null } })).missing,
    ).toEqual(['8', '9']);
    const ages = Array.from({ length: 80 }, (_, i) => 18 + i);
    expect(one(sourceOf('age', [...ages, 99, 99])).missing).toEqual([]);
    expect(one(sourceOf('q', times({ 1: 9, 2: 9, 5: 9, '-1': 3, '-99': 3 }))).missing.toSorted()).toEqual([
      '-1',
      '-99',
    ]);
    expect(one(sourceOf('q', times({ '-2': 9, '-1': 9, 0: 9, 1: 9, 2: 9 }))).missing).toEqual([]);
    // Behind a gap, with a label of its own: never part of the top answer, but the data check asks.
    const more = sourceOf('q', times({ 1: 9, 2: 9, 99: 9 }), { labels: [['99', 'Ninety-nine and more']] });
    expect(one(more).missing).toEqual(['99']);
    expect(doubtsOf(more, one(more))).toEqual(['no-answer']);
    for (const label of [
      'Refused',
      'Not applicable',
      'Prefer not to say',
      'Weiß nicht',
      'k.A.',
      'N/A',
      "(Don't know)",
    ]) {
      expect([label, one(sourceOf('q', values, { labels: [['1', label]] })).missing]).toEqual([label, ['1', '99']]);
    }
  });

  it('[DC6] an empty label says nothing, and -1 beside 0 and 1 is an answer', () => {
    const labels = [
      ['0', 'Not at all'],
      ['1', ''],
      ['2', ' '],
      ['3', 'Completely'],
    ] as const;
    expect(one(sourceOf('q', times({ 0: 9, 1: 9, 2: 9, 3: 9 }), { labels })).missing).toEqual([]);
    expect(one(sourceOf('change', times({ '-1': 9, 0: 9, 1: 9 }))).missing).toEqual([]);
  });

  it.each([
    'Don t know',
    'Prefer not to state',
    'Prefer not to disclose',
    'Prefiero no decir',
    'N.S.',
    'No sabe / No contesta',
    'Non saprei',
    'Je préfère ne pas répondre',
    'Möchte ich nicht sagen',
    'Dat zeg ik liever niet',
    'Odmowa odpowiedzi',
    '모름',
    '모름/무응답',
    '응답거절',
    'わからない・答えたくない',
    '不知道',
  ])('[DC6] “%s” as the top step of an income scale means no answer', (label) => {
    const labels = [
      ['1', 'Under $20,000'],
      ['2', '$20,000 to $40,000'],
      ['3', 'Over $40,000'],
      ['4', label],
    ] as const;
    expect(one(sourceOf('income', times({ 1: 9, 2: 9, 3: 9, 4: 9 }), { labels })).missing).toEqual(['4']);
  });

  it.each(['No se justifica', 'No sabe leer', 'Would not buy', 'Rather not', '잘 모른다', 'Not important'])(
    '[DC6] “%s” is an answer',
    (label) => {
      const labels = [
        ['1', 'First'],
        ['2', 'Second'],
        ['3', label],
      ] as const;
      expect(one(sourceOf('q', times({ 1: 9, 2: 9, 3: 9 }), { labels })).missing).toEqual([]);
    },
  );

  it('[DC6] a missing code is never also a response', () => {
    const plan = one(
      sourceOf('q', times({ 1: 20, 2: 20, 99: 5 }), {
        labels: [
          ['1', 'Yes'],
          ['2', 'No'],
          ['99', 'Refused'],
        ],
      }),
    );
    expect(plan.responses).toEqual([
      { label: 'Yes', values: ['1'] },
      { label: 'No', values: ['2'] },
    ]);
  });
});
