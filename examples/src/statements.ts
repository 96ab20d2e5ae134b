import type { Need, Segment } from './segments.ts';

/** The statements that people agree or disagree with. */

export interface Statement {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  /** The mean answer of a segment, from 1 to 5. */
  mean(segment: Segment): number;
}

const NEEDS: readonly (readonly [need: Need, factor: string, labels: readonly string[]])[] = [
  [
    'health',
    'Health',
    [
      'I check the ingredients before I buy a snack',
      'I avoid sugar where I can',
      'Natural is worth paying for',
      'A snack should give me something good',
      'I keep an eye on calories',
      'I would rather have fruit than sweets',
    ],
  ],
  [
    'price',
    'Price',
    [
      'I wait for offers',
      'Own labels are as good as brands',
      'I compare prices by weight',
      'I buy big packs because they are cheaper',
      'I know what a snack should cost',
    ],
  ],
  [
    'indulgence',
    'Indulgence',
    [
      'A small treat makes my day',
      'I snack when I am bored',
      'Taste comes before everything else',
      'After a hard day I deserve something sweet',
      'I always have chocolate in the house',
    ],
  ],
  [
    'social',
    'Social',
    [
      'Snacks are part of being with friends',
      'I like to put something out for guests',
      'Sharing makes a snack taste better',
      'I talk with others about what we eat',
    ],
  ],
  [
    'convenience',
    'Convenience',
    [
      'I often eat while I am on my way',
      'A snack has to fit in my bag',
      'I skip meals and snack instead',
      'It must be ready to eat at once',
      'A snack keeps me going through the day',
    ],
  ],
  [
    'habit',
    'Habit',
    [
      'I buy what I have always bought',
      'I stay with the brands I know',
      'I snack at the same time every day',
      'My favourites are always on my list',
    ],
  ],
  [
    'discovery',
    'Discovery',
    ['I like to bring something new', 'I try flavours that I do not know', 'Limited editions make me curious'],
  ],
];

const ATTITUDES: readonly (readonly [trait: 'green' | 'adverts' | 'shopping', factor: string, labels: string[]])[] = [
  [
    'green',
    'Environment',
    ['I look for less packaging', 'I pay more for fair trade', 'I care where my food comes from'],
  ],
  [
    'adverts',
    'Advertising',
    ['I notice new products in adverts', 'I follow brands online', 'A good advert makes me try it'],
  ],
  ['shopping', 'Shopping', ['I enjoy shopping for food', 'I take my time in the snack aisle']],
];

/** Statements of one factor differ a little in how easily people agree with them. */
const EASE = [0, -0.25, 0.2, 0.1, -0.35, 0.3];

export const STATEMENTS: readonly Statement[] = [
  ...NEEDS.flatMap(([need, factor, labels]) =>
    labels.map((label, i) => ({ label, dimension: 'Needs', factor, mean: (s: Segment) => s.needs[need] + EASE[i] })),
  ),
  ...ATTITUDES.flatMap(([trait, factor, labels]) =>
    labels.map((label, i) => ({ label, dimension: 'Attitudes', factor, mean: (s: Segment) => s[trait] + EASE[i] })),
  ),
].map((statement, i) => ({ code: `Q${String(i + 1).padStart(2, '0')}`, ...statement }));

export const AGREEMENT = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'] as const;
