import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { sourceOf, times } from '../testing/survey-source.ts';
import { doubtsOf } from './doubts.ts';
import { asKind } from './plan.ts';
import { propose } from './propose.ts';
import { shownResponses } from './shown-responses.ts';

const one = (source: SourceVariable, weight: string | null = null) => propose([source], [], weight)[0];
const kinds = (sources: SourceVariable[], weight: string | null = null) =>
  propose(sources, [], weight).map(({ kind, reason }) => `${kind}: ${reason}`);
const AGREE = [
  ['1', 'Strongly disagree'],
  ['2', 'Disagree'],
  ['3', 'Neither'],
  ['4', 'Agree'],
  ['5', 'Strongly agree'],
] as const;

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

describe('identifier and weight', () => {
  it('[DC1] proposes as identifier a unique column named like one, else none', () => {
    const answers = Array.from({ length: 60 }, (_, i) => `x${i}`);
    for (const name of [
      'id',
      'ResponseId',
      'uuid',
      'RespondentNumber',
      'case_id',
      'respondent_id',
      'RESPID',
      'Serial',
    ]) {
      expect([name, one(sourceOf(name, answers)).kind]).toEqual([name, 'id']);
    }
    // Two people with one identifier are for the data check; numbering everyone again would hide them.
    const repeated = sourceOf('id', [...answers, 'x1']);
    expect(one(repeated)).toMatchObject({ kind: 'id', reason: 'named like one, not unique' });
    expect(doubtsOf(repeated, one(repeated))).toEqual(['id-repeated']);
    expect(
      one(
        sourceOf(
          'household_id',
          answers.map((_, i) => Math.floor(i / 3)),
        ),
      ).kind,
    ).not.toBe('id');
    for (const name of ['video', 'Comment', 'idea', 'showcase']) {
      expect([name, one(sourceOf(name, answers)).kind]).toEqual([name, 'out']);
    }
    expect(kinds([sourceOf('id', [1, 2, 3]), sourceOf('caseid', [1, 2, 3])])[1]).not.toMatch(/^id/);
  });

  it('[DC2] takes the file’s weight, else a name like one with numbers above 0 and a mean from 0.5 to 2', () => {
    const fine = [0.5, 1.5, 1.2, 0.8];
    expect(one(sourceOf('x', fine), 'x')).toMatchObject({ kind: 'weight', reason: 'the file’s weight' });
    for (const name of ['weight', 'wgt', 'wt', 'W_wt', 'weight_2'])
      expect(one(sourceOf(name, fine)).kind).toBe('weight');
    expect(one(sourceOf('weight', [60, 75, 82, 91])).kind).not.toBe('weight');
    expect(one(sourceOf('weight', [0, 1, 1.5])).kind).not.toBe('weight');
    // A missing weight counts as 0, and the data check says so.
    expect(one(sourceOf('weight', [1, null, 1.5])).kind).toBe('weight');
    expect(one(sourceOf('growth', fine)).kind).not.toBe('weight');
  });
});

describe('level', () => {
  const likert = times({ 1: 9, 2: 9, 3: 9, 4: 9, 5: 9 });
  it('[DC3] takes the level that the file gives', () => {
    expect(one(sourceOf('q', likert, { measure: 'nominal' })).kind).toBe('categories');
    expect(one(sourceOf('q', likert, { measure: 'ordinal' })).kind).toBe('scale');
    expect(one(sourceOf('q', likert, { measure: 'scale' })).kind).toBe('number');
  });

  it('[DC3] takes no notice of a level that all variables share', () => {
    const sources = Array.from({ length: 6 }, (_, i) => sourceOf(`q${i}`, likert, { measure: 'scale' }));
    expect(new Set(propose(sources, [], null).map(({ kind }) => kind))).toEqual(new Set(['scale']));
  });

  it('[DC5] leaves out the versions and tasks of a choice experiment, and a number of its own for everyone', () => {
    const people = Array.from({ length: 240 }, (_, i) => i);
    const version = (i: number) => (i % 17) + (i % 3 === 0 ? 0 : 1);
    const plans = propose(
      [
        sourceOf('version', people.map(version)),
        ...[1, 2, 3].map((task) =>
          sourceOf(
            `task${task}`,
            people.map((i) => 12 * version(i) + task),
          ),
        ),
        sourceOf(
          'order',
          people.map((i) => 5000 - 7 * i),
        ),
      ],
      [],
      null,
    );
    expect(plans.map(({ kind }) => kind)).toEqual(['out', 'out', 'out', 'out', 'out']);
  });

  it('[DC4] labels on all values are categories, or a scale where they are a known one or end 1 … n', () => {
    expect(one(sourceOf('q', likert, { labels: AGREE }))).toMatchObject({ kind: 'scale', reason: 'a known scale' });
    const sex = [
      ['1', 'Male'],
      ['2', 'Female'],
      ['3', 'Another'],
    ] as const;
    expect(one(sourceOf('q', times({ 1: 9, 2: 9, 3: 9 }), { labels: sex })).kind).toBe('categories');
    const ends = [
      ['1', 'Not at all'],
      ['5', 'Completely'],
    ] as const;
    expect(one(sourceOf('q', likert, { labels: ends }))).toMatchObject({ kind: 'scale', reason: 'labelled ends' });
  });

  it('[DC4] words at both ends of numbers make a scale, and words in the order of the alphabet none', () => {
    const ends = ['Not at all Important 1', '2', '3', '4', 'Very Important 5'];
    const labels = ends.map((label, i) => [String(i + 1), label] as const);
    const scale = one(sourceOf('q', likert, { labels, measure: 'nominal' }));
    expect([scale.kind, scale.responses.map(({ label }) => label)]).toEqual(['scale', ends]);
    const blanks = ['Sehr schlecht', '..', '..', '..', 'Sehr gut'].map((label, i) => [String(i + 1), label] as const);
    expect(one(sourceOf('q', likert, { labels: blanks })).responses.map(({ label }) => label)).toEqual([
      '1 Sehr schlecht',
      '2',
      '3',
      '4',
      '5 Sehr gut',
    ]);
    const sorted = ['All my friends', 'Every expert', 'Few experts', 'Most friends', 'Some of both'];
    expect(one(sourceOf('q', likert, { labels: sorted.map((label, i) => [String(i + 1), label]) })).kind).toBe(
      'categories',
    );
  });

  it('[DC4] more than 50 labelled values are left out and are not a number', () => {
    const regions = Array.from({ length: 600 }, (_, i) => 100 + (i % 60));
    const names = Array.from({ length: 60 }, (_, i) => [String(100 + i), `Region ${'abcdef'[i % 6]}${i}`] as const);
    expect(kinds([sourceOf('q', regions, { labels: names })])).toEqual(['out: over 50 responses']);
    const years = names.map(([value]) => [value, `${value} cm`] as const);
    expect(kinds([sourceOf('q', regions, { labels: years })])).toEqual(['number: many values']);
  });

  it('[DC5] up to 12 whole numbers are a scale, other numbers a number, few texts categories, the rest is left out', () => {
    const many = Array.from({ length: 200 }, (_, i) => i + 0.5);
    const texts = Array.from({ length: 400 }, (_, i) => `${['red', 'blue', 'green'][i % 3]}`);
    const free = Array.from({ length: 400 }, (_, i) => `something else, ${i}`);
    const towns = Array.from({ length: 400 }, (_, i) => `town ${i % 80}`);
    const often = Array.from({ length: 90 }, (_, i) => ['Always', 'Never', 'Sometimes'][i % 3]);
    expect(
      kinds([
        sourceOf('a', likert),
        sourceOf('b', many),
        sourceOf('c', texts),
        sourceOf('d', free),
        sourceOf('e', towns),
        sourceOf('f', often),
      ]),
    ).toEqual([
      'scale: whole numbers',
      'number: numbers',
      'categories: few texts',
      'out: free text',
      'out: over 50 responses',
      'scale: a known scale',
    ]);
    expect(
      kinds([sourceOf('a', [null, null]), sourceOf('b', [1, 1, 1]), sourceOf('c', ['x', 'y'], { type: 'date' })]),
    ).toEqual(['out: nobody answered', 'out: everybody says the same', 'out: a date']);
    expect(one(sourceOf('f', often)).responses.map(({ label }) => label)).toEqual(['Never', 'Sometimes', 'Always']);
  });
});

describe('missing answers', () => {
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

describe('cuts', () => {
  const points = (from: number, to: number) =>
    times(Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), 10])));

  it('[DC7] up to eleven points stay; more unlabelled ones are cut into fifths, labelled bands never', () => {
    expect(one(sourceOf('q', points(1, 7))).responses).toHaveLength(7);
    const recommend = one(sourceOf('q', points(0, 10), { label: 'How likely are you to recommend us?' }));
    expect(recommend.responses.map(({ label }) => label)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    expect(one(sourceOf('q', points(1, 10))).responses).toHaveLength(10);
    expect(one(sourceOf('q', points(1, 12))).responses.length).toBeLessThanOrEqual(5);
    const bands = Array.from({ length: 14 }, (_, i) => [String(i + 1), `${20 + 5 * i}-${24 + 5 * i}`] as const);
    expect(one(sourceOf('age', points(1, 14), { labels: bands })).responses.map(({ label }) => label)).toEqual(
      bands.map(([, label]) => label),
    );
  });

  it('[DC8] up to seven values of a number keep their labels, behind their value where some have none', () => {
    const answers = times({ 1: 9, 2: 9, 3: 9, 4: 9, 5: 9 });
    const named = (labels: typeof AGREE | readonly (readonly [string, string])[]) => {
      const source = sourceOf('q', answers, { measure: 'scale', labels });
      const plan = { ...one(source), ...asKind(source, 'number') };
      return shownResponses(source, plan).map(({ label }) => label);
    };
    expect(named(AGREE)).toEqual(AGREE.map(([, label]) => label));
    expect(named([AGREE[0], AGREE[4]])).toEqual(['1 Strongly disagree', '2', '3', '4', '5 Strongly agree']);
    expect(named([])).toEqual(['1', '2', '3', '4', '5']);
  });

  it('[DC8] other numbers are cut into weighted fifths at round numbers, none under 5%', () => {
    const ages = Array.from({ length: 630 }, (_, i) => 18 + (i % 63));
    const plan = one(sourceOf('Age', ages));
    expect(plan.edges).toEqual([30, 43, 55, 68].map((edge) => expect.closeTo(edge, -1)));
    for (const edge of plan.edges) expect(edge % 5).toBe(0);
    const skewed = Array.from({ length: 500 }, (_, i) => (i < 300 ? 0 : i));
    const edges = one(sourceOf('Spend', skewed)).edges;
    expect(edges.length).toBeLessThan(4);
    expect(edges.every((edge) => edge > 0)).toBe(true);
  });
});

describe('factor and dimension', () => {
  const planOf = (labels: string[], more: Partial<SourceVariable> = {}) =>
    propose(
      labels.map((label, i) => sourceOf(`v${i}`, [1, 2, 3], { label, ...more })),
      [],
      null,
    ).map(({ factor, label }) => [factor, label]);

  it('[DC9] the common stem of labels is the factor, its remainder the label', () => {
    expect(
      planOf(['When you choose a snack… - I check', 'When you choose a snack… - Price decides', 'Your age']),
    ).toEqual([
      ['When you choose a snack…', 'I check'],
      ['When you choose a snack…', 'Price decides'],
      ['General', 'Your age'],
    ]);
    expect(planOf(['Bought last week: Crisps', 'Bought last week: Nuts'])[1]).toEqual(['Bought last week', 'Nuts']);
    expect(planOf(['Which do you know? Alpha', 'Which do you know? Beta'])[0]).toEqual(['Which do you know?', 'Alpha']);
    expect(planOf(['Crisps - Bought last week', 'Nuts - Bought last week'])[0]).toEqual(['Bought last week', 'Crisps']);
  });

  it('[DC9] finds one battery though numbers stand before or behind its stem, and takes no remark for a factor', () => {
    expect(planOf(['P03.1 How far? - Alpha', 'P03.2 How far? - Beta'])).toEqual([
      ['How far?', 'Alpha'],
      ['How far?', 'Beta'],
    ]);
    expect(planOf(['신뢰도 1) 국회', '신뢰도 2) 법원'])[1]).toEqual(['신뢰도', '법원']);
    expect(planOf(['중요성1: 가격', '중요성2: 품질'])[0]).toEqual(['중요성', '가격']);
    expect(planOf(['[Alpha] Which do you know?', '[Beta] Which do you know?'])[1]).toEqual([
      'Which do you know?',
      'Beta',
    ]);
    expect(planOf(['¿Cuál es su edad? (Una respuesta)', '¿Dónde vive? (Una respuesta)'])[0]).toEqual([
      'General',
      '¿Cuál es su edad? (Una respuesta)',
    ]);
  });

  it('[DC9] keeps the stem as it is written, and none where only names are alike', () => {
    const stemsOf = (labels: string[]) =>
      propose(
        labels.map((label, i) => sourceOf(`Q5_${i}`, [1, 2, 3], { label })),
        [],
        null,
      ).map(({ stem }) => stem);
    const question = 'When you choose a snack, how far do you agree?';
    expect(stemsOf([`${question} I check`, `${question} Price decides`])).toEqual([question, question]);
    expect(stemsOf(['Crisps', 'Nuts'])).toEqual([undefined, undefined]);
  });

  it('[DC9] else the common stem of names; the dimension is the block of the file, else Survey', () => {
    const plans = propose([sourceOf('Q5_1', [1, 2], { block: 'Needs' }), sourceOf('Q5_2', [1, 2])], [], null);
    expect(plans.map(({ factor, dimension }) => [factor, dimension])).toEqual([
      ['Q5', 'Needs'],
      ['Q5', 'Survey'],
    ]);
  });
});
