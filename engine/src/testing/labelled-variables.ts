import { type ExpectedProposal, each, named, numbers } from './expected-proposals.ts';
import { sourceOf } from './survey-source.ts';

/** Labels say whether codes are categories, a scale or numbers, whatever the file claims. */

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

export const LABELLED_VARIABLES: readonly ExpectedProposal[] = [
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
    raised: true,
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
];
