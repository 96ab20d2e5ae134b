import type { FitSummary } from '@qp/contract';
import { HIGHLY_STABLE, PATTERN, type RunSource, STABLE, type Stability } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, number, percent } from '../numbers.ts';
import { stabilitySentences } from './stability.ts';

const sentences = stabilitySentences('en');

/** The stability of a run: its test, its verdicts and its charts. */
export const stabilityWords = wordsIn({
  title: 'Stability',
  help: 'Would the same segments appear in another sample?',
  underWay:
    'Samples of the respondents are being refitted, each from fresh starts. Other runs go first. You can leave this page.',
  progress: 'Progress of the stability test',
  oneSegment: 'This run has one segment, so there is nothing to test.',
  /** Why there is nothing to refit; empty where there is. */
  nothingToRefit: {
    fitted: '',
    opened: '',
    merged:
      'These segments were merged, not fitted, so they can’t be tested on samples. See the stability of the run they come from.',
    given: 'These segments were given, so there is nothing to refit',
  } satisfies Record<RunSource, string>,
  fitToCompare: (segments: number) => `Design a run with ${count(segments, 'segment')}`,
  fitToCompareHelp:
    'To see how the data would group people, fit as many segments to the same variables and compare the two runs below.',
  notTested: 'Not tested yet. Samples of the respondents are refitted to see whether the segments reappear.',
  start: 'Test stability',
  verdicts: sentences.verdicts,
  verdict: sentences.solution,
  grades: sentences.grades,
  segment: sentences.segment,
  note: (stability: Pick<Stability, 'people' | 'refits'>) =>
    `${sentences.base(stability)}, each from fresh starts. The figure is the mean overlap (Jaccard) between the segment and its match in each sample: highly stable from ${HIGHLY_STABLE}, stable from ${STABLE}, partly stable from ${fixedNumber(PATTERN, 2)}.`,
  base: (run: string, stability: Pick<Stability, 'people' | 'refits'>) => `${run}: ${sentences.base(stability)}`,
  agreement: {
    title: 'Stability by number of segments',
    help: 'Each dot is a pair of samples: 1 if both group people identically, 0 if they agree by chance. The line is the median.',
    file: 'stability by number of segments',
    axis: 'Agreement of two samples (adjusted Rand)',
    pair: 'one pair',
    median: 'median',
    bic: 'BIC',
    point: (segments: number, series: string, figure: string) => `${count(segments, 'segment')}\n${series}: ${figure}`,
    alternative: (across: Stability['across'], fits: readonly FitSummary[]) => {
      const lines = across.map(({ segments, median, adjustedRand }) => {
        const bic = fits.find((fit) => fit.segments === segments)?.bic;
        const range = `${fixedNumber(Math.min(...adjustedRand), 2)} to ${fixedNumber(Math.max(...adjustedRand), 2)}`;
        return `${count(segments, 'segment')}: median ${fixedNumber(median, 2)}, ${range}${bic === undefined ? '' : `, BIC ${number(bic)}`}`;
      });
      return `Agreement of two samples (adjusted Rand), by number of segments. ${lines.join('; ')}.`;
    },
  },
  sizes: {
    title: 'Precision of segment sizes',
    help: 'The dot is the segment’s share. The bar covers the middle 90% of its shares across samples.',
    file: 'precision of segment sizes',
    sentence: (title: string, share: number, low: number, high: number) =>
      `${title}: ${percent(share)}, in nine of ten samples between ${percent(low)} and ${percent(high)}.`,
  },
});
