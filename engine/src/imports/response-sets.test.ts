import { describe, expect, it } from 'vitest';
import { checkedTable as check, type Rows } from '../testing/checked-table.ts';
import { conversion } from './conversion.ts';
import { shownResponses } from './shown-responses.ts';

describe('multiple response', () => {
  it('[DC10] takes free texts beside options for one more option: whatever is written means Yes', () => {
    const rows: Rows = [
      ['Car', null, null, null],
      [null, 'Bike', 'Boat', 'A scooter'],
      ['Car', 'Bike', null, null],
      [null, null, null, null],
      [null, null, null, 'Skates'],
    ];
    const { plans, labels, entries, variables } = check(['Q2_1', 'Q2_2', 'Q2_3', 'Q2_4'], rows);
    expect(plans.map(({ kind }) => kind)).toEqual(['yesno', 'yesno', 'yesno', 'yesno', 'text']);
    // The words stay beside it.
    expect([variables[4].code, plans[4].label, plans[4].factor]).toEqual(['Q2_4_text', 'Q2_4, in words', 'Q2']);
    expect(labels.map((row) => row[3])).toEqual(['No', 'Yes', 'No', null, 'Yes']);
    expect(plans[3].responses[0].values).toEqual(['A scooter', 'Skates']);
    expect(shownResponses(variables[3], plans[3])).toEqual([
      { label: 'Yes', count: 2 },
      { label: 'No', count: 2 },
    ]);
    // A later file has other words.
    const [other, words] = conversion(entries, ['Q2_1', 'Q2_2', 'Q2_3', 'Q2_4']).slice(3);
    const later = (place: number) => ['', '', '', 'Roller blades'][place];
    expect([other.labelOf(later), other.rawOf(later)]).toEqual(['Yes', '1']);
    expect([words.labelOf(later), words.rawOf(later)]).toEqual([null, 'Roller blades']);
  });

  it('[DC10] finds two forms of one word in every column, in a language that it has no words of', () => {
    const rows: Rows = [
      [1, 0, 0],
      [0, 1, 1],
      [0, 0, 1],
    ];
    const kindsWith = (no: string, yes: string) => {
      const facts = {
        labels: [
          ['0', no],
          ['1', yes],
        ],
      } as const;
      return check(['Q5_1', 'Q5_2', 'Q5_3'], rows, [], { Q5_1: facts, Q5_2: facts, Q5_3: facts }).plans.map(
        ({ kind }) => kind,
      );
    };
    expect(kindsWith('nikaya chagua', 'chagua')).toEqual(['yesno', 'yesno', 'yesno']);
    expect(kindsWith('İmlenmedi', 'İmlendi')).toEqual(['yesno', 'yesno', 'yesno']);
    // A table of labels has no codes.
    const words = rows.map((row) => row.map((value) => (value === 1 ? 'chagua' : 'nikaya chagua')));
    expect(check(['Q5_1', 'Q5_2', 'Q5_3'], words).labels[0]).toEqual(['Yes', 'No', 'No']);
    expect(kindsWith('Rural', 'Ciudad')).toEqual(['categories', 'categories', 'categories']);
    expect(kindsWith('Satisfied', 'Dissatisfied')).not.toContain('yesno');
  });

  it('[DC10] finds the options of an export that names them without their question', () => {
    const rows: Rows = [
      ['Female', 'Alpha', null, null, 3],
      ['Male', null, 'Beta', 'Mine', 4],
      ['Female', 'Alpha', 'Beta', null, 5],
    ];
    const { plans } = check(['Gender', 'Alpha', 'Beta', 'Other', 'NPS'], rows);
    expect(plans.map(({ kind }) => kind).slice(1, 4)).toEqual(['yesno', 'yesno', 'yesno']);
    expect(plans[1].factor).toBe('Alpha, Beta, Other');
  });

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

  it('[DC10] [DC13] a code for no answer does not hide a set, is not a No, and does not answer the set', () => {
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
