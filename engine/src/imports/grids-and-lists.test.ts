import { describe, expect, it } from 'vitest';
import { checkedTable as check, type Rows } from '../testing/checked-table.ts';
import { sourceOf } from '../testing/survey-source.ts';
import { listIn } from './list-columns.ts';
import { shownResponses } from './shown-responses.ts';

describe('grids, mentions and lists', () => {
  const IMPORTANCE = [
    ['1', 'Extremely important'],
    ['2', 'Very important'],
    ['3', 'Not at all important'],
  ] as const;
  const grid = (more: { name?: string; label?: string; variables: string[] }) => ({
    name: '$Q7',
    label: 'How important is each?',
    kind: 'categories' as const,
    counted: null,
    ...more,
  });

  it('[DC11] a declared category set in which a code comes twice for one person is a battery with the set as its stem', () => {
    const labels = { labels: IMPORTANCE };
    const { plans } = check(
      ['Q7a', 'Q7b', 'Q7c'],
      [
        [1, 1, 2],
        [2, 3, 3],
        [3, 1, 1],
      ],
      [grid({ variables: ['Q7a', 'Q7b', 'Q7c'] })],
      { Q7a: { ...labels, label: 'Price' }, Q7b: { ...labels, label: 'Speed' }, Q7c: { ...labels, label: 'Menu' } },
    );
    expect(plans.map(({ kind, factor, stem, label }) => [kind, factor, stem, label])).toEqual([
      ['scale', 'How important is each?', 'How important is each?', 'Price'],
      ['scale', 'How important is each?', 'How important is each?', 'Speed'],
      ['scale', 'How important is each?', 'How important is each?', 'Menu'],
    ]);
  });

  it('[DC11] one without repeats stays a set, and one of Yes and No in every column is a yes/no set', () => {
    const snacks = [
      ['1', 'Crisps'],
      ['2', 'Nuts'],
      ['3', 'Fruit'],
    ] as const;
    const mentioned = check(
      ['M1', 'M2'],
      [
        [1, 2],
        [3, 1],
        [2, null],
      ],
      [grid({ name: '$M', variables: ['M1', 'M2'] })],
      { M1: { labels: snacks }, M2: { labels: snacks } },
    );
    expect(mentioned.plans.map(({ kind }) => kind)).toEqual(['yesno', 'yesno', 'yesno', 'out', 'out']);
    const yesNo = [
      ['1', 'No'],
      ['2', 'Yes'],
    ] as const;
    const health = check(
      ['Ha', 'Hb'],
      [
        [1, 1],
        [2, 1],
        [1, 2],
      ],
      [grid({ name: '$H', label: 'Which do you have?', variables: ['Ha', 'Hb'] })],
      { Ha: { labels: yesNo, label: 'Asthma' }, Hb: { labels: yesNo, label: 'Diabetes' } },
    );
    expect(health.plans.map(({ kind, factor }) => [kind, factor])).toEqual([
      ['yesno', 'Which do you have?'],
      ['yesno', 'Which do you have?'],
    ]);
    expect(health.labels).toEqual([
      ['No', 'No'],
      ['Yes', 'No'],
      ['No', 'Yes'],
    ]);
  });

  it('[DC11] finds first and further mentions that the file does not declare', () => {
    const labels = ['White', 'Black', 'Asian'].map((label, i) => [String(i + 1), label] as const);
    const race = { label: 'What is your race?', labels };
    const { plans, variables } = check(
      ['D6_1', 'D6_2', 'D6_3'],
      [
        [1, null, null],
        [2, 3, null],
        [3, 1, 2],
        [1, null, null],
      ],
      [],
      { D6_1: race, D6_2: race, D6_3: race },
    );
    expect(variables.map(({ code }) => code)).toEqual(['D6_1_2', 'D6_2_2', 'D6_3_2', 'D6_1', 'D6_2', 'D6_3']);
    expect(plans.map(({ kind, label }) => [kind, label]).slice(0, 3)).toEqual([
      ['yesno', 'White'],
      ['yesno', 'Black'],
      ['yesno', 'Asian'],
    ]);
  });

  it('[DC10] finds options by what their labels share, before or after a colon, a dash or in brackets', () => {
    const rows: Rows = [
      [1, 0, 'Crisps', null, 'Y', null],
      [0, 1, null, 'Nuts', 'Y', 'Y'],
      [1, 1, 'Crisps', 'Nuts', null, 'Y'],
    ];
    const label = (text: string) => ({ label: text });
    const { plans } = check(['q20a1', 'q20b1', 'x', 'y', 'q5[SQ001]', 'q5[SQ002]'], rows, [], {
      q20a1: label('Bought last week - Crisps'),
      q20b1: label('Bought last week - Nuts'),
      x: label('Crisps:Which do you buy?'),
      y: label('Nuts:Which do you buy?'),
      'q5[SQ001]': label('Which do you like? [Crisps]'),
      'q5[SQ002]': label('Which do you like? [Nuts]'),
    });
    expect(plans.map(({ kind, factor, label: own }) => [kind, factor, own])).toEqual([
      ['yesno', 'Bought last week', 'Crisps'],
      ['yesno', 'Bought last week', 'Nuts'],
      ['yesno', 'Which do you buy?', 'Crisps'],
      ['yesno', 'Which do you buy?', 'Nuts'],
      ['yesno', 'Which do you like?', 'Crisps'],
      ['yesno', 'Which do you like?', 'Nuts'],
    ]);
  });

  it('[DC17] splits a column that lists its answers, and blank means no answer', () => {
    const drinks = ['Tea, Coffee', 'Tea', 'Coffee', 'Coffee, Juice', 'Juice, Tea, Coffee', null, 'Juice'];
    const { plans, labels, variables } = check(
      ['Drinks'],
      drinks.map((drink) => [drink]),
      [],
      { Drinks: { label: 'What do you drink?' } },
    );
    expect(variables.map(({ code }) => code)).toEqual(['Drinks_Coffee', 'Drinks_Tea', 'Drinks_Juice', 'Drinks']);
    expect(plans.map(({ kind, factor }) => [kind, factor])).toEqual([
      ['yesno', 'What do you drink?'],
      ['yesno', 'What do you drink?'],
      ['yesno', 'What do you drink?'],
      ['out', 'General'],
    ]);
    expect(labels.map((row) => row.slice(0, 3))).toEqual([
      ['Yes', 'Yes', 'No'],
      ['No', 'Yes', 'No'],
      ['Yes', 'No', 'No'],
      ['Yes', 'No', 'Yes'],
      ['Yes', 'Yes', 'Yes'],
      [null, null, null],
      ['No', 'No', 'Yes'],
    ]);
    expect(shownResponses(variables[0], plans[0])).toEqual([
      { label: 'Yes', count: 4 },
      { label: 'No', count: 2 },
    ]);
  });

  it('[DC17] a comma inside an answer, a town or a number makes no list', () => {
    const listed = (texts: string[]) => {
      const { facts } = sourceOf('x', texts);
      return listIn(facts.values, []) !== null;
    };
    expect(listed(['Yes, always', 'Yes, at times', 'No, never', 'No'])).toBe(false);
    expect(listed(['Paris, France', 'Lyon, France', 'Bonn, Germany', 'Berlin'])).toBe(false);
    expect(listed(['3,5', '4', '4,5', '3', '5'])).toBe(false);
    expect(listed(['Red', 'Blue', 'Green'])).toBe(false);
    expect(listed(['Tea;Coffee', 'Tea', 'Coffee', 'Coffee;Tea'])).toBe(true);
  });
});
