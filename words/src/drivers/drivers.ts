import {
  type Confidence,
  type Correction,
  type DriverRefusal,
  type Drivers,
  FEW_RIGHTLY,
  MAX_DRIVERS,
  SMALL_BASE_UNDER,
  type StandardErrors,
  type WaldTest,
} from '@qp/facts';
import { significanceWords } from '../crosstab/significance.ts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, number, percent } from '../numbers.ts';

const { p, correctionsInText } = significanceWords('en');

/** Odds up to 99.99 with two decimals; beyond that the decimals say nothing. */
const odds = (value: number): string => {
  if (value >= 1000) return '> 999';
  if (value < 0.005) return '< 0.01';
  return value >= 100 ? number(value) : fixedNumber(value, 2);
};

const range = (low: string, high: string): string => `${low} to ${high}`;

const figure = (value: number, kind: 'mean' | 'share'): string =>
  kind === 'share' ? percent(value) : fixedNumber(value, Math.abs(value) < 100 ? 2 : 0);

const refusals: Readonly<Record<DriverRefusal['reason'], (refusal: DriverRefusal, segment: string) => string>> = {
  uncertain: () =>
    'Classification is too uncertain for this correction: too many people could belong to another segment just as well.',
  'negative-weights': ({ figure: share }, segment) =>
    `Classification is too uncertain for this correction: in ${segment}, ${percent(share ?? 0, 0)} of the weights would be taken back by negative ones.`,
  'small-base': ({ figure: base }, segment) =>
    `${segment} is too small for this correction: its effective base is ${number(base ?? 0)}, and at least ${SMALL_BASE_UNDER} are needed.`,
};

/** How the standard errors were worked out. */
const errorsOf: Readonly<Record<StandardErrors, string>> = {
  sandwich:
    'Corrected for classification error. Intervals are 95% and include the uncertainty of the segmentation itself (sandwich standard errors).',
  bootstrap:
    'Corrected for classification error. Intervals are 95% and include the uncertainty of the segmentation itself, taken from bootstrap samples because its covariance matrix isn’t positive definite.',
  'no-first-step':
    'Corrected for classification error by the probabilities that came with the segments. Intervals are 95% and take these probabilities as known.',
  uncorrected: 'Uncorrected: everyone counts in the segment they are assigned to. Intervals are 95%.',
};

/** How the figures came about, and how far to trust them. */
const method = ({ standardErrors, rightly }: Pick<Drivers, 'standardErrors' | 'rightly'>): string =>
  rightly === null || rightly >= FEW_RIGHTLY
    ? errorsOf[standardErrors]
    : `${errorsOf[standardErrors]} ${roughly(rightly)}`;

const roughly = (rightly: number): string =>
  `Treat these figures as rough: only about ${percent(rightly, 0)} of the respondents are assigned to their own segment. In simulated surveys as uncertain as this one, effects came out too small and intervals too narrow.`;

const waldText = ({ chiSquare, freedom, p: value }: WaldTest): string =>
  `Wald χ² ${number(chiSquare, 1)}, df ${freedom}, ${p(value)}`;

/** The view Drivers, its slides and its sheets. */
export const driverWords = wordsIn({
  heading: (run: string) => `Drivers of ${run}`,
  choice: {
    title: 'Variables',
    help: `Choose up to ${MAX_DRIVERS} variables as causes and up to ${MAX_DRIVERS} as outcomes.`,
    causes: 'Causes',
    causesHelp: 'Who they are: what makes a person belong to a segment.',
    outcomes: 'Outcomes',
    outcomesHelp: 'What they do: means and shares by segment.',
    none: 'None chosen',
    chosen: (n: number) => count(n, 'variable'),
    chooseCauses: 'Choose causes',
    chooseOutcomes: 'Choose outcomes',
    tooMany: (n: number) => `${count(n, 'variable')} chosen. Choose at most ${MAX_DRIVERS}.`,
    compute: 'Compute',
    computeAgain: 'Compute again',
    changed: 'The figures below are for the previous choice.',
  },
  notYet: 'Not computed yet. Choose variables and press Compute.',
  progress: 'Progress of drivers and outcomes',
  oneSegment: 'This run has one segment, so there is nothing to compare.',
  circular: 'Cluster variables formed the segments, so they can’t be chosen here.',
  certain: 'People came with these segments, so there is no classification error to correct. Intervals are 95%.',
  method,
  base: (people: number) => `Base: ${count(people, 'respondent')}.`,
  refusals,
  showUncorrected: 'Show uncorrected figures',
  slides: {
    drivers: (answer: string, segment: string, ratio: number) =>
      ratio < 1
        ? `${answer} divides the odds of ${segment} by ${odds(1 / ratio)}`
        : `${answer} multiplies the odds of ${segment} by ${odds(ratio)}`,
    driversHelp:
      'Odds of belonging to a segment compared with the average person, other chosen variables held constant. Bold: the 95% interval excludes 1.',
    outcomes: (label: string, segment: string, value: string, total: string) =>
      `${label}: highest in ${segment} with ${value}, against ${total} overall`,
    outcomesHelp: (confidence: Confidence, correction: Correction) =>
      `Mean or share in each segment. Letters name the segments that are significantly lower (${confidence}% confidence, ${correctionsInText[correction]}).`,
  },
  sheets: {
    drivers: 'Drivers',
    outcomes: 'Outcomes',
    odds: ['odds ratio', 'low', 'high'],
    intervals: ['', 'low', 'high'],
    figure: 'Figure',
    wald: ['Wald χ²', 'df', 'p'],
  },
  noAnswers: 'Everyone gave the same answer.',
  causes: {
    title: 'Who they are',
    help: 'Odds of belonging to a segment compared with the average person, other chosen variables held constant. Above 1 an answer makes the segment more likely, below 1 less likely. Bold: the interval excludes 1.',
    table: (variable: string) => `Odds ratios of ${variable}`,
    answer: 'Answer',
    share: 'Share',
    perDeviation: (deviation: number) => `+1 standard deviation (${number(deviation, 2)})`,
    odds,
    interval: (low: number, high: number) => range(odds(low), odds(high)),
    wald: waldText,
    noTest: 'Not tested',
    chart: (variable: string) => `Probability of each segment by ${variable}`,
    chartHelp: 'Average probability if everyone gave this answer and everything else stayed as observed.',
    point: (title: string, probability: number) => `${title}: ${percent(probability)}`,
    alternative: (points: readonly { name: string; probabilities: readonly number[] }[], titles: readonly string[]) =>
      points
        .map(
          ({ name, probabilities }) =>
            `${name}: ${probabilities.map((share, k) => `${titles[k]} ${percent(share)}`).join(', ')}`,
        )
        .join('; '),
    at: (value: number) => number(value, Math.abs(value) < 100 ? 1 : 0),
  },
  outcomes: {
    title: 'What they do',
    help: (confidence: Confidence, correction: Correction) =>
      `Mean or share in each segment with its interval. Letters name the segments that are significantly lower (${confidence}% confidence, ${correctionsInText[correction]}), as in the cross-tab.`,
    table: 'Outcomes by segment',
    variable: 'Variable',
    total: 'Total',
    mean: 'Mean',
    figure,
    interval: (low: number, high: number, kind: 'mean' | 'share') => range(figure(low, kind), figure(high, kind)),
    wald: waldText,
    noTest: 'All segments alike: not tested',
    letter: (letter: string) => `Column ${letter}`,
  },
});
