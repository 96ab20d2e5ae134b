import { type ExpectedProposal, each, named, numbers } from './expected-proposals.ts';

/** Codes that mean no answer must not join the top box, and answers must not be mistaken for such codes. */
export const MISSING_ANSWER_VARIABLES: readonly ExpectedProposal[] = [
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
    raised: true,
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
    raised: true,
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
    raised: true,
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
    raised: true,
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
    raised: true,
  },
  {
    what: '“Not sure” behind a scale means no answer',
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
];
