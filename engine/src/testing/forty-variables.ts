import type { SourceVariable, VariableKind } from '../data-check/types.ts';
import { sourceOf, times } from './survey-source.ts';

/**
 * Forty variables as public survey files have them, each with the proposal that an analyst would make herself. Written before the
 * rules: when one of them changes, the rule has to give a reason.
 */
interface ExpectedProposal {
  readonly what: string;
  readonly source: SourceVariable;
  readonly kind: VariableKind;
  /** Values of the file that are no answer, in any order. */
  readonly missing?: readonly string[];
  /** Labels of the responses in their order, where it matters. */
  readonly responses?: readonly string[];
  /** The data check raises it. */
  readonly doubtful?: boolean;
}

type Labels = Readonly<Record<string, string>>;
type Measure = NonNullable<SourceVariable['measure']>;

const labelled = (labels: Labels): SourceVariable['labels'] =>
  Object.entries(labels).sort(([a], [b]) => Number(a) - Number(b));
/** A numeric variable: each value so many times. */
const numbers = (
  code: string,
  counts: Readonly<Record<string, number>>,
  { labels = {}, measure, label = '' }: { labels?: Labels; measure?: Measure; label?: string } = {},
): SourceVariable => sourceOf(code, times(counts), { labels: labelled(labels), measure: measure ?? null, label });
const each = (from: number, to: number, count = 10): Record<string, number> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), count]));
const named = (...labels: string[]): Labels => Object.fromEntries(labels.map((label, i) => [String(i + 1), label]));
/** Weights with a mean of 1. */
const weights = (factor = 1): number[] => Array.from({ length: 60 }, (_, i) => factor * (0.5 + ((i * 37) % 60) / 59));

const IMPORTANCE = [
  'Extremely important',
  'Moderately important',
  'Not at all important',
  'Slightly important',
  'Very important',
];
const STATES = named(
  'Aguascalientes',
  'Baja California',
  'Campeche',
  'Coahuila',
  'Colima',
  'Chiapas',
  'Chihuahua',
  'Durango',
);

export const FORTY_VARIABLES: readonly ExpectedProposal[] = [
  // No answer joins the top box.
  {
    what: '1 to 10 with 99 “NS/NP”',
    source: numbers('p1', { ...each(1, 10), 99: 8 }, { labels: { 99: 'NS/NP' } }),
    kind: 'scale',
    missing: ['99'],
  },
  {
    what: '1 to 10 with 98 “NS/NR” and 99 “No sabe / No precisa”',
    source: numbers(
      'p2',
      { ...each(1, 10), 98: 4, 99: 8 },
      { labels: { 98: 'NS/NR', 99: 'No sabe / No precisa' }, measure: 'scale' },
    ),
    kind: 'scale',
    missing: ['98', '99'],
  },
  {
    what: '0 to 10 with 11 “Não sabe / Não respondeu”',
    source: numbers(
      'p3',
      { ...each(0, 10), 11: 9 },
      { labels: { 0: 'Nada', 10: 'Totalmente', 11: 'Não sabe / Não respondeu' } },
    ),
    kind: 'scale',
    missing: ['11'],
  },
  {
    what: '1 to 5 with 8 “Weiß nicht/keine Angabe”',
    source: numbers(
      'p4',
      { ...each(1, 5), 8: 6 },
      { labels: { 1: 'Trifft nicht zu', 5: 'Trifft voll zu', 8: 'Weiß nicht/keine Angabe' } },
    ),
    kind: 'scale',
    missing: ['8'],
  },
  {
    what: '1 to 10 with an unlabelled 99',
    source: numbers('p5', { ...each(1, 10), 99: 8 }),
    kind: 'scale',
    missing: ['99'],
  },
  {
    what: '1 to 7 with an unlabelled 9',
    source: numbers('p6', { ...each(1, 7), 9: 5 }),
    kind: 'scale',
    missing: ['9'],
    doubtful: true,
  },
  {
    what: '1 to 5 with an unlabelled 22 of one person',
    source: numbers(
      'p7',
      { ...each(1, 5), 22: 1 },
      { labels: named('Strongly agree', 'Agree a little', 'Neither', 'Disagree a little', 'Strongly disagree') },
    ),
    kind: 'scale',
    missing: ['22'],
    doubtful: true,
  },
  {
    what: 'drinks with 97 “Less than one”, 98 “DK”, 99 “RF”',
    source: numbers(
      'p8',
      { ...each(1, 15), 97: 20, 98: 3, 99: 2 },
      { labels: { 97: 'Less than one', 98: 'DK', 99: 'RF' }, measure: 'nominal' },
    ),
    kind: 'number',
    missing: ['97', '98', '99'],
    doubtful: true,
  },
  {
    what: 'age with 998 “DK” and 999 “RF”, nominal in the file',
    source: numbers(
      'p9',
      { ...each(16, 86, 3), 998: 5, 999: 9 },
      { labels: { 86: '86 or older', 998: 'DK', 999: 'RF' }, measure: 'nominal' },
    ),
    kind: 'number',
    missing: ['998', '999'],
  },
  {
    what: 'age 18 to 80 with many at an unlabelled 99',
    source: numbers('p10', { ...each(18, 80, 3), 99: 40 }),
    kind: 'number',
    missing: ['99'],
    doubtful: true,
  },
  {
    what: 'age to 97, each once: 99 is an age',
    source: numbers('p11', { ...each(18, 97, 2), 99: 2 }),
    kind: 'number',
    missing: [],
  },
  {
    what: 'percentages: 98, 99 and 100 are answers',
    source: numbers('p12', { 0: 40, 10: 20, 25: 9, 50: 30, 75: 8, 90: 9, 98: 2, 99: 3, 100: 9 }, { measure: 'scale' }),
    kind: 'number',
    missing: [],
  },
  {
    what: '-9 and -8 below counts from 0',
    source: numbers('p13', { '-9': 4, '-8': 2, ...each(0, 20, 5) }),
    kind: 'number',
    missing: ['-8', '-9'],
  },
  { what: 'an attitude from -3 to 3', source: numbers('p14', each(-3, 3)), kind: 'scale', missing: [] },
  {
    what: '“Not sure” in the middle of a scale is its middle',
    source: numbers('p15', each(1, 5), {
      labels: named('Strongly disagree', 'Disagree', 'Not sure', 'Agree', 'Strongly agree'),
    }),
    kind: 'scale',
    missing: [],
    doubtful: true,
  },
  {
    what: '“Not sure” behind a scale is no answer',
    source: numbers('p16', each(1, 5), { labels: named('Disagree', 'Neither', 'Agree', 'Strongly agree', 'Not sure') }),
    kind: 'scale',
    missing: ['5'],
  },
  {
    what: 'weight in pounds: 99 “Less than 100” is an answer',
    source: numbers('p17', { 99: 31, ...each(100, 160, 4), 998: 6 }, { labels: { 99: 'Less than 100', 998: 'DK' } }),
    kind: 'number',
    missing: ['998'],
  },
  // Labelled categories cut as numbers.
  {
    what: 'state, scale in the file',
    source: numbers('p18', each(1, 8), { labels: STATES, measure: 'scale' }),
    kind: 'categories',
  },
  {
    what: 'party, ordinal in the file',
    source: numbers(
      'p19',
      { ...each(1, 5), 99: 3 },
      { labels: { ...named('PAN', 'PRI', 'PRD', 'Morena', 'Otro'), 99: 'NS/NC' }, measure: 'ordinal' },
    ),
    kind: 'categories',
    missing: ['99'],
  },
  {
    what: 'vote, scale in the file, one code without a label',
    source: numbers(
      'p20',
      { ...each(1, 6), 7: 2 },
      { labels: named('Yes', 'No', 'Blank', 'Void', 'Abroad', 'Would not vote'), measure: 'scale' },
    ),
    kind: 'categories',
    doubtful: true,
  },
  {
    what: 'age bands, nominal in the file',
    source: numbers('p21', each(1, 5), {
      labels: named('Under 15 years', '15 to 24 years', '25 to 34 years', '35 to 44 years', '45 years and over'),
      measure: 'nominal',
    }),
    kind: 'scale',
  },
  {
    what: 'durations in mixed units, ordinal in the file',
    source: numbers(
      'p22',
      { ...each(1, 6), 99: 4 },
      {
        labels: named('Under 1 wk', '2 to 4 wks', '1 to 6 mths', '7 to 12 mths', '2 to 3 yrs', '4 yrs or more'),
        measure: 'ordinal',
      },
    ),
    kind: 'scale',
    missing: ['99'],
  },
  {
    what: 'agreement, scale in the file',
    source: numbers(
      'p23',
      { ...each(1, 5), 9: 3 },
      {
        labels: {
          ...named('Strongly agree', 'Agree a little', 'Neither', 'Disagree a little', 'Strongly disagree'),
          9: "DON'T KNOW",
        },
        measure: 'scale',
      },
    ),
    kind: 'scale',
    missing: ['9'],
  },
  {
    what: 'importance coded by the alphabet, nominal in the file',
    source: numbers('p24', each(1, 5), { labels: named(...IMPORTANCE), measure: 'nominal' }),
    kind: 'scale',
    responses: [
      'Not at all important',
      'Slightly important',
      'Moderately important',
      'Very important',
      'Extremely important',
    ],
  },
  {
    what: 'effectiveness with codes for don’t know and refused',
    source: numbers('p25', each(1, 7), {
      labels: named(
        'Very effective',
        'Somewhat effective',
        'Neither effective nor ineffective',
        'Not very effective, OR',
        'Not at all effective',
        "Don't know",
        'Refused',
      ),
      measure: 'scale',
    }),
    kind: 'scale',
    missing: ['6', '7'],
  },
  {
    what: 'how often, in the words of one questionnaire',
    source: numbers('p26', each(1, 5), {
      labels: named('Every day', 'Several days a week', 'Once a week or less', 'Only certain times a year', 'Never'),
      measure: 'scale',
    }),
    kind: 'scale',
  },
  {
    what: '1 to 7 with the ends “Not at all” and “Very much”, scale in the file',
    source: numbers('p27', each(1, 7), { labels: { 1: 'Not at all', 7: 'Very much' }, measure: 'scale' }),
    kind: 'scale',
  },
  {
    what: 'Spanish agreement',
    source: numbers(
      'p28',
      { ...each(1, 4), 8: 3 },
      {
        labels: {
          ...named('Muy de acuerdo', 'Algo de acuerdo', 'Poco de acuerdo', 'Nada de acuerdo'),
          8: 'No sabe/No contesta',
        },
        measure: 'scale',
      },
    ),
    kind: 'scale',
    missing: ['8'],
  },
  {
    what: 'household size with a labelled top',
    source: numbers('p29', each(1, 6), { labels: { 6: '6 or more' }, measure: 'scale' }),
    kind: 'scale',
  },
  {
    what: 'days of a month, nominal in the file, with few labels',
    source: numbers(
      'p30',
      { ...each(0, 30, 4), 98: 2 },
      { labels: { 0: 'None', 30: 'Every day', 98: 'DK' }, measure: 'nominal' },
    ),
    kind: 'number',
    missing: ['98'],
  },
  {
    what: 'gender, scale in the file',
    source: numbers('p31', { 1: 30, 2: 30 }, { labels: named('Male', 'Female'), measure: 'scale' }),
    kind: 'categories',
  },
  {
    what: 'choices 1 to 4 without labels, nominal in the file',
    source: numbers('p32', each(1, 4), { measure: 'nominal' }),
    kind: 'categories',
  },
  {
    what: 'amounts with decimals',
    source: sourceOf(
      'p33',
      Array.from({ length: 90 }, (_, i) => 10 + i * 1.25),
      { measure: 'nominal' },
    ),
    kind: 'number',
  },
  // Weights and identifiers.
  { what: 'PONDERADOR', source: sourceOf('PONDERADOR', weights()), kind: 'weight' },
  {
    what: 'a weight known by its label',
    source: sourceOf('fac1', weights(), { label: 'Weight factor - normalized' }),
    kind: 'weight',
  },
  { what: 'a weight known by its shape', source: sourceOf('v201', weights()), kind: 'weight' },
  {
    what: 'a weight that some people lack',
    source: sourceOf('wgt', [...weights(), null, null]),
    kind: 'weight',
    doubtful: true,
  },
  {
    what: 'body weight is no weight',
    source: sourceOf(
      'weight',
      Array.from({ length: 60 }, (_, i) => 55 + i),
    ),
    kind: 'number',
  },
  {
    what: 'idnum',
    source: sourceOf(
      'idnum',
      Array.from({ length: 60 }, (_, i) => 1001 + i),
    ),
    kind: 'id',
  },
  {
    what: 'numbers from 1 to n without a telling name',
    source: sourceOf(
      'v1',
      Array.from({ length: 60 }, (_, i) => 1 + ((i * 7) % 60)),
    ),
    kind: 'id',
  },
];
