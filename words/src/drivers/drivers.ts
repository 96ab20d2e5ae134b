import {
  type Confidence,
  type Correction,
  type DriverRefusal,
  type Drivers,
  FEW_RIGHTLY,
  MAX_DRIVERS,
  type SegmentMargin,
  SMALL_BASE_UNDER,
  type StandardErrors,
  type WaldTest,
} from '@qp/facts';
import { significanceWords } from '../crosstab/significance.ts';
import { inTenWords } from '../files/ten-words.ts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, percent, wholePercent } from '../numbers.ts';

const { p, correctionsInText } = significanceWords('en');

const range = (low: string, high: string): string => `${low} to ${high}`;

/** A difference of shares in points, with its sign. */
const points = (difference: number): string => {
  const shown = fixedNumber(100 * difference, 1);
  return difference > 0 && shown !== fixedNumber(0, 1) ? `+${shown}` : shown;
};
const pointRange = ({ low, high }: Pick<SegmentMargin, 'low' | 'high'>): string =>
  range(fixedNumber(100 * low, 1), fixedNumber(100 * high, 1));

const figure = (value: number, kind: 'mean' | 'share'): string =>
  kind === 'share' ? percent(value) : fixedNumber(value, Math.abs(value) < 100 ? 2 : 0);

const refusals: Readonly<Record<DriverRefusal['reason'], (refusal: DriverRefusal, segment: string) => string>> = {
  uncertain: () =>
    'Classification is too uncertain for this correction: too many people could belong to another segment just as well.',
  'negative-weights': ({ figure: share }, segment) =>
    `Classification is too uncertain for this correction: in ${segment}, ${wholePercent(share ?? 0)} of the weights would be taken back by negative ones.`,
  'small-base': ({ figure: base }, segment) =>
    `${segment} is too small for this correction: its effective base is ${number(base ?? 0)}, and at least ${SMALL_BASE_UNDER} are needed.`,
};

/** Where errors and intervals come from. */
const errorsOf: Readonly<Record<StandardErrors, string>> = {
  refits:
    'Corrected for classification error. Intervals are 95% and include the uncertainty of the segmentation itself, from refits to 100 bootstrap samples.',
  'no-first-step':
    'Corrected for classification error by the probabilities that came with the segments. Intervals are 95% and take these probabilities as known.',
  uncorrected: 'Uncorrected: everyone counts in the segment they are assigned to. Intervals are 95%.',
};

/** How the figures came about, and how far to trust them. `same`: the share of people in the same segment in another sample; null until tried. */
const method = (
  { standardErrors, rightly }: Pick<Drivers, 'standardErrors' | 'rightly'>,
  same: number | null,
): string => [errorsOf[standardErrors], ...(rightly === null ? [] : [rightlyText(rightly, same ?? 1)])].join(' ');

/** Hardly any signal looks like more than there is, but doesn't find the same segments again. */
function rightlyText(rightly: number, same: number): string {
  const assigned = `about ${wholePercent(rightly)} of the respondents are assigned to their own segment`;
  const direction = 'You can use the direction of a difference, but not its size.';
  if (rightly < FEW_RIGHTLY) return `Only ${assigned}. ${direction}`;
  return same < FEW_RIGHTLY
    ? `At most ${assigned}: only about ${wholePercent(same)} would be in the same one in another sample. ${direction}`
    : `${raised(assigned)}.`;
}

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const testText = ({ chiSquare, freedom, p: value }: WaldTest): string =>
  `χ² ${number(chiSquare, 1)}, df ${freedom}, ${p(value)}`;

/** One answer of a predictor, said in full: "65 and over: 27% belong to Segment 1, everyone: 24% (+2.4 points, …)". */
const sentence = (answer: string, segment: string, everyone: number, margin: SegmentMargin): string =>
  `${answer}: ${wholePercent(margin.share)} belong to ${segment}, everyone: ${wholePercent(everyone)} (${points(margin.difference)} points, ${pointRange(margin)}), other things equal.`;

/** The view Drivers, its slides and its sheets. */
export const driverWords = wordsIn({
  heading: (run: string) => `Drivers of ${run}`,
  choice: {
    title: 'Variables',
    help: `Choose up to ${MAX_DRIVERS} variables as predictors and up to ${MAX_DRIVERS} as outcomes.`,
    causes: 'Predictors',
    causesHelp: 'Who they are: age, region, attitudes outside the segmentation.',
    outcomes: 'Outcomes',
    outcomesHelp: 'What they do: means and shares by segment.',
    none: 'None chosen',
    chosen: (n: number) => count(n, 'variable'),
    chooseCauses: 'Choose predictors',
    chooseOutcomes: 'Choose outcomes',
    tooMany: (n: number) => `${count(n, 'variable')} chosen. Choose at most ${MAX_DRIVERS}.`,
    compute: 'Compute',
    computeAgain: 'Compute again',
    changed: 'The figures below are for the previous choice.',
  },
  notYet: 'Not computed yet. Choose variables and press Compute.',
  firstTime: 'Predictors and outcomes are being chosen and computed.',
  progress: 'Progress of predictors and outcomes',
  oneSegment: 'This run has one segment, so there is nothing to compare.',
  certain: 'People came with these segments, so there is no classification error to correct. Intervals are 95%.',
  method,
  base: (people: number) => `Base: ${count(people, 'respondent')}.`,
  refusals,
  showUncorrected: 'Show uncorrected figures',
  slides: {
    driversHelp:
      'Average probability of a segment if everyone gave this answer, other things equal, and the difference from everyone in points. Bold: the 95% interval excludes no difference.',
    cell: ({ share, difference }: SegmentMargin) => `${wholePercent(share)} (${points(difference)})`,
    predictors: (label: string, answer: string, segment: string, everyone: number, { share }: SegmentMargin) =>
      inTenWords(
        (asked, given, name) => `${asked}, ${given}: ${percent(share)} ${name}, everyone ${percent(everyone)}`,
        label,
        answer,
        segment,
      ),
    outcomes: (label: string, segment: string, value: string, total: string) =>
      inTenWords((asked, name) => `${asked}: ${value} in ${name}, ${total} overall`, label, segment),
    outcomesHelp: (confidence: Confidence, correction: Correction) =>
      `Mean or share in each segment. Letters name the segments that are significantly lower (${confidence}% confidence, ${correctionsInText[correction]}).`,
  },
  sheets: {
    predictors: 'Predictors',
    outcomes: 'Outcomes',
    margins: ['share', 'points', 'low', 'high'],
    intervals: ['', 'low', 'high'],
    figure: 'Figure',
    wald: ['χ²', 'df', 'p'],
  },
  noAnswers: 'Everyone gave the same answer.',
  notCauses:
    'Predictors go together with segments and need not cause them. A variable that follows from the segment doesn’t belong among them.',
  foldedIn: (segments: readonly string[]) =>
    `${joinedWithAnd(segments)} ${segments.length === 1 ? 'counts' : 'count'} among the others here.`,
  predictors: {
    title: 'Predictors',
    help: 'Average probability of each segment if everyone gave this answer and everything else stayed as observed. Below: the difference from everyone in points, with its 95% interval. Bold: the interval excludes no difference.',
    figures: 'Figures',
    figuresOf: (variable: string) => `Figures of ${variable}`,
    table: (variable: string) => `Segments by ${variable}`,
    answer: 'Answer',
    share: 'Share',
    everyone: 'Everyone',
    sentence,
    noneClear: 'No answer differs clearly from everyone.',
    probability: (share: number) => percent(share),
    difference: (margin: SegmentMargin) => `${points(margin.difference)} (${pointRange(margin)})`,
    refusedHere: '–',
    wald: testText,
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
    wald: testText,
    noTest: 'All segments alike: not tested',
    letter: (letter: string) => `Column ${letter}`,
  },
});
