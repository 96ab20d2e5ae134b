import type { FitSummary } from '@qp/contract';
import { fitCriteria, highestPrediction, lowestAt, MIN_WORTH, type Prediction, type PredictionFigure } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, percent, signed } from '../numbers.ts';
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

function predictionSentence(prediction: Prediction, chosen: number): string {
  const best = highestPrediction(prediction);
  const measured = `${count(prediction.people, 'respondent')}, held out in ${count(prediction.folds, 'group')} and predicted by models fitted without them. Higher is better.`;
  if (best.segments === 1) return `${measured} One group predicts best, so there may be no real segments.`;
  const shown = best.segments === chosen ? '' : whyFewer(prediction, best, chosen);
  return `${measured} ${count(best.segments, 'segment')} predict best${shown}. Bars are standard errors. The line at 0 is one segment.`;
}

/** Why fewer segments are shown than predict best: more add too little, or the number was chosen by hand. */
function whyFewer({ figures }: Prediction, best: PredictionFigure, chosen: number): string {
  const here = figures.find(({ segments }) => segments === chosen);
  const more = figures.filter(({ segments }) => segments > chosen);
  const little =
    here && more.every(({ lead, segments }) => lead - here.lead <= MIN_WORTH * best.lead * (segments - chosen));
  return best.segments > chosen && little
    ? `, but each one beyond ${chosen} adds less than ${percent(MIN_WORTH, 0)} of the gain`
    : ` (${count(chosen, 'segment')} shown)`;
}

/** The fits of every number of segments, in the charts and the table of Run Details. */
export const fitWords = wordsIn({
  number: 'Number of segments',
  criteria: 'Information criteria',
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
