import { describe, expect, it } from 'vitest';
import { sourceOf } from '../testing/survey-source.ts';
import { conversion } from './conversion.ts';
import { listIn, listSet } from './list-columns.ts';
import { propose } from './propose.ts';
import { findSets } from './response-sets.ts';
import { SetTally, settledSets, withSets } from './set-tally.ts';
import { shownResponses } from './shown-responses.ts';
import type { SourceVariable } from './types.ts';

type Rows = readonly (readonly (number | string | null)[])[];

/** Reads a table as the server does: columns, sets, a look at every row, the plan; then every row by the plan. */
function check(
  names: string[],
  rows: Rows,
  declared: Parameters<typeof findSets>[1] = [],
  more: Record<string, Partial<SourceVariable>> = {},
) {
  const columns = names.map((name, c) =>
    sourceOf(
      name,
      rows.map((row) => row[c]),
      more[name],
    ),
  );
  const lists = columns.flatMap((column) => {
    const found = column.type === 'text' ? listIn(column.facts.values, column.labels) : null;
    return found ? [listSet(column, found)] : [];
  });
  const sets = [...findSets(columns, declared), ...lists];
  const tallies = sets.map((set) => {
    const places = set.columns.map((name) => names.indexOf(name));
    return new SetTally(
      set,
      places,
      places.map((place) => columns[place]),
    );
  });
  for (const row of rows) for (const tally of tallies) tally.row((place) => String(row[place] ?? ''), 1);
  const variables = withSets(columns, tallies, rows.length);
  const plans = propose(variables, settledSets(tallies), null);
  const entries = variables.map((source, i) => ({ source, plan: plans[i] }));
  const converted = conversion(entries, names);
  const labels = rows.map((row) =>
    converted.map(({ labelOf }) => labelOf((place) => String(row[place] ?? '')) ?? null),
  );
  return { sets, variables, plans, entries, labels };
}

describe('multiple response', () => {
  it('[DC10] finds columns of one stem with 1 and blank, and blank is No only if something in the set was answered', () => {
    const rows: Rows = [
      [1, null, null],
      [null, 1, 1],
      [null, null, null],
    ];
    const { plans, labels, variables } = check(['Q5_1', 'Q5_2', 'Q5_3'], rows);
    expect(plans.map(({ kind }) => kind)).toEqual(['yesno', 'yesno', 'yesno']);
    expect(labels).toEqual([
      ['Yes', 'No', 'No'],
      ['No', 'Yes', 'Yes'],
      [null, null, null],
    ]);
    expect(shownResponses(variables[0], plans[0])).toEqual([
      { label: 'Yes', count: 1 },
      { label: 'No', count: 1 },
    ]);
  });

  it('[DC10] finds 0/1, the option’s own words, and Yes/No by their labels', () => {
    const yesNo = [
      ['1', 'Yes'],
      ['2', 'No'],
    ] as const;
    const { sets } = check(
      ['A_1', 'A_2', 'B_1', 'B_2', 'C_1', 'C_2', 'D_1', 'D_2', 'Q1', 'Q2'],
      [
        [0, 1, 'Crisps', null, 1, 2, 1, 5, 0, 1],
        [1, 1, null, 'Nuts', 2, 2, 2, 4, 1, 1],
      ],
      [],
      { C_1: { labels: yesNo }, C_2: { labels: yesNo } },
    );
    expect(sets.map(({ name, options }) => [name, ...options.map(({ value }) => value)])).toEqual([
      ['A', '1', '1'],
      ['B', 'Crisps', 'Nuts'],
      ['C', '1', '1'],
    ]);
  });

  it('[DC11] takes the file’s sets; the set is the factor, the option the label', () => {
    const more = { Snack_1: { label: 'Bought last week: Crisps' }, Snack_2: { label: 'Bought last week: Nuts' } };
    const set = {
      name: '$Snacks',
      label: 'Snacks bought',
      kind: 'dichotomies' as const,
      counted: '1.00',
      variables: ['Snack_1', 'Snack_2'],
    };
    const { plans } = check(
      ['Snack_1', 'Snack_2'],
      [
        [1, 0],
        [0, 1],
      ],
      [set],
      more,
    );
    expect(plans.map(({ kind, factor, label, responses }) => [kind, factor, label, ...responses])).toEqual([
      ['yesno', 'Snacks bought', 'Crisps', { label: 'Yes', values: ['1'] }, { label: 'No', values: ['0'] }],
      ['yesno', 'Snacks bought', 'Nuts', { label: 'Yes', values: ['1'] }, { label: 'No', values: ['0'] }],
    ]);
  });

  it('[DC11] makes a yes/no variable of every option of a set of categories', () => {
    const labels = [
      ['1', 'Shop'],
      ['2', 'Online'],
    ] as const;
    const set = {
      name: '$Where',
      label: 'Where bought',
      kind: 'categories' as const,
      counted: null,
      variables: ['W1', 'W2'],
    };
    const {
      plans,
      labels: read,
      entries,
      variables,
    } = check(
      ['W1', 'W2'],
      [
        [1, null],
        [2, 1],
        [null, null],
      ],
      [set],
      { W1: { labels }, W2: { labels } },
    );
    expect(plans.map(({ kind, label, factor }) => [kind, label, factor])).toEqual([
      ['yesno', 'Shop', 'Where bought'],
      ['yesno', 'Online', 'Where bought'],
      ['out', 'W1', 'General'],
      ['out', 'W2', 'General'],
    ]);
    expect(read.map((row) => row.slice(0, 2))).toEqual([
      ['Yes', 'No'],
      ['Yes', 'Yes'],
      [null, null],
    ]);
    expect(shownResponses(variables[1], plans[1])).toEqual([
      { label: 'Yes', count: 1 },
      { label: 'No', count: 1 },
    ]);
    // A new file in the same form, with its columns in another order and others between them.
    const [shop, online] = conversion(entries, ['other', 'W2', 'W1']);
    const cells = ['x', '2', ''];
    expect([shop.labelOf((place) => cells[place]), online.labelOf((place) => cells[place])]).toEqual(['No', 'Yes']);
  });

  const countsOf = ({ variables, plans, labels }: ReturnType<typeof check>, v: number) => ({
    shown: Object.fromEntries(shownResponses(variables[v], plans[v]).map(({ label, count }) => [label, count])),
    read: Object.fromEntries(['Yes', 'No'].map((label) => [label, labels.filter((row) => row[v] === label).length])),
  });

  it('[DC10] [DC13] a code for no answer does not hide a set, is not a No, and is no answer to the set', () => {
    const rows: Rows = [
      [1, 0],
      [0, 1],
      [99, 1],
      [99, null],
      [null, 1],
      [1, null],
    ];
    const found = check(['Q5_1', 'Q5_2'], rows, [], { Q5_1: { missing: ['99'] } });
    expect(found.plans.map(({ kind }) => kind)).toEqual(['yesno', 'yesno']);
    expect(found.labels).toEqual([
      ['Yes', 'No'],
      ['No', 'Yes'],
      [null, 'Yes'],
      [null, null],
      ['No', 'Yes'],
      ['Yes', 'No'],
    ]);
    for (const v of [0, 1]) {
      const { shown, read } = countsOf(found, v);
      expect(shown).toEqual(read);
    }
  });

  it('[DC11] [DC13] Refused is no option of a set of categories, and no answer to it', () => {
    const labels = [
      ['1', 'Shop'],
      ['2', 'Online'],
      ['98', 'Don’t know'],
    ] as const;
    const more = { labels, missing: ['99'] };
    const set = { name: '$W', label: 'Where', kind: 'categories' as const, counted: null, variables: ['W1', 'W2'] };
    const rows: Rows = [
      [1, null],
      [2, 1],
      [99, null],
      [98, null],
      [null, 2],
    ];
    const found = check(['W1', 'W2'], rows, [set], { W1: more, W2: more });
    expect(found.plans.slice(0, 2).map(({ kind, label }) => [kind, label])).toEqual([
      ['yesno', 'Shop'],
      ['yesno', 'Online'],
    ]);
    expect(found.plans[2].kind).toBe('out');
    expect(found.labels.map((row) => row.slice(0, 2))).toEqual([
      ['Yes', 'No'],
      ['Yes', 'Yes'],
      [null, null],
      [null, null],
      ['No', 'Yes'],
    ]);
    for (const v of [0, 1]) {
      const { shown, read } = countsOf(found, v);
      expect(shown).toEqual(read);
    }
  });
});

describe('grids, mentions and lists', () => {
  const IMPORTANCE = [
    ['1', 'Extremely important'],
    ['2', 'Very important'],
    ['3', 'Not at all important'],
  ] as const;
  const grid = (more: { name?: string; label?: string; variables: string[] }) => ({
    ...{ name: '$Q7', label: 'How important is each?', kind: 'categories' as const, counted: null },
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

  it('[DC17] splits a column that lists its answers, and blank is no answer', () => {
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
