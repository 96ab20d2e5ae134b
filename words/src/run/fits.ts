import type { FitSummary } from '@qp/contract';
import {
  fitCriteria,
  highestPrediction,
  isIdentified,
  isSettled,
  lowestAt,
  MIN_WORTH,
  type Prediction,
  type PredictionFigure,
  type SegmentPicks,
  timesOf,
} from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, signed, wholePercent } from '../numbers.ts';
import { answerNames } from './answers.ts';
import { searchWords } from './search.ts';
import { segmentWords } from './segments.ts';

const { criteria: criterionNames } = segmentWords('en');

/** "+0.82 ± 0.05": gain over one segment, with its standard error. */
const leadText = ({ segments, lead, leadError }: PredictionFigure): string =>
  segments === 1 ? '0' : `${signed(lead, 2)} ± ${fixedNumber(leadError, 2)}`;

const mark = (segments: number, chosen: number) => `${segments}${segments === chosen ? ' (chosen)' : ''}`;

function criteriaSentence(fits: readonly FitSummary[], chosen: number): string {
  const fit = fits.find((one) => one.segments === chosen);
  if (!fit || fits.length === 1) return 'Only one number of segments was fitted.';
  const by = fitCriteria.filter((criterion) => lowestAt(fits, criterion) === chosen).map((one) => criterionNames[one]);
  const lead =
    by.length > 0
      ? `${count(chosen, 'segment')} ${chosen === 1 ? 'has' : 'have'} the lowest ${joinedWithAnd(by)}`
      : `${count(chosen, 'segment')} shown`;
  return `Lower is better. ${lead}. ${searchWords('en').reached(fit)}`;
}

function predictionSentence(prediction: Prediction, chosen: number, fits: readonly FitSummary[]): string {
  const best = highestPrediction(prediction);
  const measured = `${count(prediction.people, 'respondent')}, held out in ${count(prediction.folds, 'group')} and predicted by models fitted without them. Higher is better.`;
  if (best.segments === 1) return `${measured} One group predicts best, so there may be no real segments.`;
  const shown = best.segments === chosen ? '' : whyAnother(prediction, best, chosen, fits);
  const deals = prediction.deals ? ` ${dealsSentence(prediction.deals)}` : '';
  const some = prediction.figures.some(({ people }) => people !== undefined);
  const left = some ? ' Numbers far behind the best are predicted in some groups only.' : '';
  return `${measured} ${count(best.segments, 'segment')} predict best${shown}.${deals.trimEnd()} Bars are standard errors. The line at 0 is one segment.${left}`;
}

/** Why another number is shown than predicts best: it can't be identified, a smaller one predicts as well, or it was chosen by hand. */
function whyAnother(
  { figures }: Prediction,
  best: PredictionFigure,
  chosen: number,
  fits: readonly FitSummary[],
): string {
  const fit = fits.find(({ segments }) => segments === best.segments);
  if (fit && !isIdentified(fit)) return `, but the answers can’t identify so many`;
  const here = figures.find(({ segments }) => segments === chosen);
  if (!here || chosen > best.segments) return ` (${count(chosen, 'segment')} shown)`;
  if (here.behind <= here.behindError) return `, but ${chosen} predict as well within the standard error`;
  const more = figures.filter(({ segments }) => segments > chosen);
  const little = more.every(({ lead, segments }) => lead - here.lead <= MIN_WORTH * best.lead * (segments - chosen));
  return little
    ? `, but each one beyond ${chosen} adds less than ${wholePercent(MIN_WORTH)} of the gain`
    : ` (${count(chosen, 'segment')} shown)`;
}

/** "3 segments in 17 of 20 deals, 4 in the others." after people were dealt into groups again; empty after one deal. */
function dealsSentence(deals: readonly SegmentPicks[]): string {
  const all = timesOf(deals);
  if (all < 2) return '';
  const [first, ...others] = deals;
  const start = 'Dealing respondents into groups at random gives';
  const leading = count(first.segments, 'segment');
  if (others.length === 0) return `${start} ${leading} in each of ${all} deals.`;
  const rest =
    others.length === 1
      ? `${others[0].segments} in the others`
      : joinedWithAnd(others.map(({ segments, times }) => `${segments} in ${times}`));
  const open = isSettled(deals)
    ? ''
    : ` ${count(others[0].segments, 'segment')} ${others[0].segments === 1 ? 'is' : 'are'} about as good.`;
  return `${start} ${leading} in ${first.times} of ${all} deals, ${rest}.${open}`;
}

/** The fits of every number of segments, in the charts and the table of Run Details. */
export const fitWords = wordsIn({
  number: 'Number of segments',
  criteria: 'Information criteria',
  measures: { prediction: 'Prediction', criteria: 'BIC and ICL', stability: 'Stability' },
  predictionTitle: 'Prediction of held-out respondents',
  fitFile: 'fits',
  predictionFile: 'prediction',
  chosen: 'chosen',
  recommended: 'recommended',
  names: { ...criterionNames, entropyR2: 'Entropy R²' },
  models: answerNames,
  segments: 'Segments',
  gain: 'Gain over one segment',
  lead: leadText,
  criteriaSentence,
  criteriaAlternative: (fits: readonly FitSummary[], chosen: number) => {
    const lines = fits.map((fit) => {
      const entropy = fit.entropyR2 === null ? '' : `, entropy R² ${fixedNumber(fit.entropyR2, 2)}`;
      return `${mark(fit.segments, chosen)}: BIC ${number(fit.bic)}, ICL ${number(fit.icl)}${entropy}`;
    });
    return `By number of segments. ${lines.join('; ')}.`;
  },
  predictionSentence,
  dealsSentence,
  predictionAlternative: ({ figures }: Prediction, chosen: number) => {
    const lines = figures.map((figure) => `${mark(figure.segments, chosen)}: ${leadText(figure)}`);
    return `Log-likelihood per held-out respondent compared with one segment, with its standard error, by number of segments. ${lines.join('; ')}.`;
  },
  table: {
    label: 'Fits by number of segments',
    prediction: 'Prediction',
    logLikelihood: 'Log-likelihood',
    parameters: 'Parameters',
    smallest: 'Smallest',
    answers: 'Answers treated as',
    sizes: 'Sizes',
    bestFound: 'Best found',
    bestFoundIn: (reached: number, finished: number) => `${reached} of ${finished}`,
    starts: (tried: number, finished: number) =>
      `${number(tried)} starts, ${number(finished)} of them independent. Starts that descend from one another count once.`,
    open: 'Open',
    openAsRun: (segments: number) => `Open as a run: ${count(segments, 'segment')}`,
    fewer: 'Show fewer figures',
    all: 'Show all figures',
    notConverged: 'not converged',
    emptySegment: 'empty segment',
    lowestOf: (name: string) => `Lowest ${name}`,
    lowest: 'lowest',
  },
});
