import {
  type Attractiveness,
  type Criterion,
  MAX_METRICS,
  MAX_RATING,
  type MetricValue,
  rankedSegments,
  type ValueFigures,
} from '@qp/facts';
import { inTenWords } from '../files/ten-words.ts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, number, percent, wholePercent } from '../numbers.ts';

/** What segments are worth and how attractive they are: on the screen, on slides and in sheets. */

type Interval = { readonly value: number; readonly low: number; readonly high: number };

const amount = (value: number): string => fixedNumber(value, Math.abs(value) < 100 ? 2 : 0);
const nameOf = ({ code, label }: Pick<MetricValue, 'code' | 'label'>): string => label || code;
const shareRange = ({ low, high }: Interval): string =>
  `${wholePercent(low).replace('%', '')} to ${wholePercent(high)}`;

/** The segment whose share of the value is furthest above or below its share of the people, where that is clear. */
function furthest(figures: ValueFigures, metric: MetricValue) {
  const [first] = metric.shares
    .flatMap((share, s) => (share ? [{ share, size: figures.sizes[s], s }] : []))
    .filter(({ share, size }) => share.low > size.high || share.high < size.low)
    .sort((a, b) => Math.abs(b.share.value - b.size.value) - Math.abs(a.share.value - a.size.value));
  return first;
}

function sentence(figures: ValueFigures, metric: MetricValue, titles: readonly string[]): string {
  const found = furthest(figures, metric);
  if (!found)
    return metric.shares.some((share) => share !== null)
      ? `No segment’s share of ${nameOf(metric)} clearly differs from its share of people.`
      : `Shares of ${nameOf(metric)} can’t be given, because values are negative or too few people have one.`;
  const { share, size, s } = found;
  return `${titles[s]} is ${wholePercent(size.value)} of people and ${wholePercent(share.value)} (${shareRange(share)}) of ${nameOf(metric)}.`;
}

/** Which segment comes first, and how sure that is. */
function firstSentence(found: Attractiveness, titles: readonly string[]): string {
  const [best] = rankedSegments(found);
  if (best === undefined) return 'Every weight is 0. Give at least one criterion a weight to rank the segments.';
  const { first } = found.segments![best - 1];
  return `${titles[best - 1]} is the most attractive segment by these weights. It stays first in ${wholePercent(first)} of the refits.`;
}

const method = ({ corrected }: ValueFigures): string =>
  corrected
    ? 'Corrected for classification error; intervals include the uncertainty of the segmentation itself, from 100 refits.'
    : 'Everyone counts in the segment they are assigned to, uncorrected.';

const criterionName = ({ kind, name }: Pick<Criterion, 'kind' | 'name'>): string => {
  const names = {
    size: 'Size',
    value: `${name} per person`,
    reach: 'Reach in customer data',
    distinctness: 'Distinctness',
    growth: 'Growth since the first wave',
    own: name,
  };
  return names[kind];
};

function criterionFigure({ kind }: Pick<Criterion, 'kind'>, value: number | null): string {
  if (value === null) return '–';
  if (kind === 'size' || kind === 'distinctness') return percent(value);
  if (kind === 'reach' || kind === 'growth') return `${fixedNumber(value, 2)} times`;
  return kind === 'own' ? number(value, 1) : amount(value);
}

export const valueWords = wordsIn({
  heading: (run: string) => `Value of ${run}`,
  oneSegment: 'This run has only one segment, so there is nothing to compare.',
  sentence,
  firstSentence,
  title: 'What counts as value',
  help: `Choose up to ${MAX_METRICS} metrics, such as spending or visits, and say how many people the survey stands for.`,
  choose: 'Choose metrics',
  noMetrics: 'This project has no metrics. Sizes and attractiveness can be shown without them.',
  none: 'None chosen',
  population: 'Population',
  populationHint: 'People that the survey stands for. Empty: its respondents.',
  takeFile: (name: string, customers: number) => `Take the ${count(customers, 'customer')} of ${name}`,
  ofFile: (name: string) =>
    `The customers of ${name}. Sizes are theirs, corrected; values per person are the survey’s.`,
  populationWrong: 'Enter a number above 0, such as 2000000.',
  compute: 'Show value',
  again: 'Show again',
  changed: 'The choice has changed since these figures.',
  progress: 'Value',
  metric: 'Metric',
  table: 'How many, and worth what',
  tableHelp: (population: number, own: boolean) =>
    own
      ? `In a population of ${number(population)}. Brackets: 95% intervals.`
      : `Among the ${count(population, 'respondent')} of the survey. Type in a population to see how many people that is. Brackets: 95% intervals.`,
  method,
  methodAndBase: (figures: ValueFigures) => `${method(figures)} Base: ${count(figures.people, 'respondent')}.`,
  heads: (metric: string) => [
    'Segment',
    'Share of people',
    'People',
    `${metric} per person`,
    'In total',
    'Share of total',
  ],
  total: 'Everyone',
  small: 'Base too small',
  amount,
  people: (value: number) => number(Math.round(value)),
  range: (low: string, high: string) => `${low} to ${high}`,
  shareRange,
  picture: (metric: string) => `${metric} by segment`,
  pictureHelp: 'Area: share of people. Height: value per person, with its 95% interval.',
  point: (title: string, size: number, value: string) => `${title}: ${percent(size)} of people, ${value} per person.`,
  pictureFile: (run: string) => `${run} value`,
  attractiveness: {
    title: 'Which segments to go for',
    help: 'In each criterion the best segment has 100 points and the others their share of it. The score is their mean by weight.',
    table: 'Attractiveness of the segments',
    heads: ['Rank', 'Segment', 'Score', 'Stays first'],
    stays:
      'Stays first: the share of 100 refits in which sizes, values, reach and growth, varying within their intervals, leave the segment first. Distinctness and your own criteria stay as they are.',
    weights: 'Weights',
    weight: (name: string) => `Weight of ${name}`,
    name: criterionName,
    figure: criterionFigure,
    score: (score: number) => fixedNumber(score, 0),
    add: 'Add a criterion',
    edit: (name: string) => `Change ${name}`,
    editShort: 'Change',
    remove: 'Remove',
    save: 'Save',
    criterion: 'Name of the criterion',
    rating: (title: string) => `${title}, 0 to ${MAX_RATING}`,
    ratingWrong: `Enter a number from 0 to ${MAX_RATING}.`,
    nameWrong: 'Enter a name that no other criterion has.',
    bubbles: 'Segments by two criteria',
    bubblesHelp: (across: string, up: string) => `Across: ${across}. Up: ${up}. Area: share of people.`,
    point: (title: string, across: string, up: string) => `${title}: ${across} and ${up}.`,
    bubblesFile: (run: string) => `${run} attractiveness`,
  },
  notSaved: 'Your change couldn’t be saved.',
  files: {
    value: 'Value',
    attractiveness: 'Attractiveness',
    metric: 'Metric',
    bounds: ['lower', 'upper'],
    slide: (population: number, own: boolean) =>
      `${own ? 'Population' : 'Respondents'}: ${number(population)}. Brackets: 95% intervals.`,
    titleOfValue: (figures: ValueFigures, metric: MetricValue, titles: readonly string[]) => {
      const found = furthest(figures, metric);
      if (!found) return inTenWords((of) => `Shares of ${of} are like sizes`, nameOf(metric));
      const [size, share] = [wholePercent(found.size.value), wholePercent(found.share.value)];
      return inTenWords(
        (title, of) => `${title}: ${size} of people, ${share} of ${of}`,
        titles[found.s],
        nameOf(metric),
      );
    },
    /** Who is first on the two axes of the bubbles; null where several are. */
    titleOfBubbles: (first: readonly (string | null)[]) => {
      const [one, other] = first.filter((title) => title !== null);
      if (one === undefined) return 'No segment is highest in either criterion';
      if (other === undefined) return inTenWords((of) => `Highest in one of two criteria: ${of}`, one);
      return one === other
        ? inTenWords((of) => `Highest in both criteria: ${of}`, one)
        : inTenWords((a, b) => `Highest in one criterion each: ${a} and ${b}`, one, other);
    },
    titleOfFirst: (title: string) => inTenWords((of) => `The most attractive segment is ${of}`, title),
    withRange: (text: string, range: string) => `${text} (${range})`,
  },
});
