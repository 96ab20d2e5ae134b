import type { ExistingResult } from '@qp/contract';
import type { VariablesOfRun } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { fixedNumber, number, percent, signed } from '../numbers.ts';
import { personaLineWords } from '../personas/lines.ts';
import { segmentWords } from '../run/segments.ts';

const lines = personaLineWords('en');
const points = (value: number) => signed(value, 1);

/** The Summary of a run and its charts, which also stand under Personas. */
export const summaryWords = wordsIn({
  heading: (run: string) => `${run} Summary`,
  onThisPage: 'On this page',
  charts: 'Charts',
  variables: { cluster: 'Cluster Variables', describing: 'Describing Variables' } satisfies Record<
    VariablesOfRun,
    string
  >,
  metrics: 'Absolute and Marginal Values',
  base: segmentWords('en').pictureBase,
  counts: lines.counts,
  correctedShares: lines.correctedShares,
  /** Where a run's name has nothing that a file name can hold. */
  probabilities: {
    title: 'Average Segmentation Probabilities',
    help: 'For respondents assigned to a segment (row), the average probability of each segment (column). The closer the diagonal is to 100%, the better the segments are separated.',
    /** Which probabilities the matrix of existing segments uses. */
    from: {
      given: 'These are the probabilities that came with the segments.',
      'cross-validated':
        'The segments came without probabilities, so these are cross-validated: each respondent’s come from the answers of the others, and are calibrated.',
    } satisfies Record<ExistingResult['probabilities'], string>,
    scrolls: 'Average Segmentation Probabilities, scrolls sideways',
    predicted: (segment: number) => `Predicted SEG${segment}`,
    actual: (segment: number) => `Actual SEG${segment}`,
  },
  sizes: {
    title: 'Segment sizes',
    help: 'Share of respondents in each segment.',
    file: 'segment sizes',
    point: (title: string, share: number, size: number) => `${title}\n${percent(share)}, ${number(size)} people`,
    sentence: (title: string, share: number) => `${title}: ${percent(share)}.`,
  },
  differences: {
    choose: 'Segment to compare with Total',
    title: (segment: number) => `SEG${segment} compared with Total`,
    file: (segment: number) => `SEG${segment} compared with Total`,
    /** `confidence` is null until it is known which differences are significant. */
    help: (answers: number, segment: number, confidence: number | null) => {
      if (confidence === null) return `The ${answers} answers that differ most, in percentage points.`;
      const from = `from the rest (${confidence}% confidence)`;
      if (answers === 0) return `No answer of SEG${segment} differs significantly ${from}.`;
      if (answers === 1) return `The only significant difference ${from}, in percentage points.`;
      return `The ${answers} largest significant differences ${from}, in percentage points.`;
    },
    points,
    sentence: (label: string, here: number, total: number, difference: number) =>
      `${label}: ${percent(here)} vs ${percent(total)} in Total (${points(difference)} points).`,
  },
  indexMap: {
    title: 'Index map',
    help: (shown: number, all: boolean, of: VariablesOfRun) =>
      `Index by question for ${all ? `every ${of} variable` : `the ${shown} ${of} variables that differ most`}. Scales are shown as agreement. 100 is Total, blue is below, orange above.`,
    file: 'index map',
    none: 'no index',
    index: (figure: string) => `Index ${figure}`,
    sentence: (answer: string, indices: readonly string[]) => `${answer}: ${indices.join(', ')}.`,
  },
  map: {
    title: 'Segment map',
    help: (shown: readonly [number, number]) =>
      `Segments close together answer alike, and each answer sits near the segments that give it most. ${lines.inertia(shown)}`,
    file: 'segment map',
    none: (of: VariablesOfRun) => `No map: it needs two or more segments that differ in the ${of} variables.`,
    leftOut: lines.leftOut,
    inertia: lines.inertia,
    place: (name: string, x: number, y: number) => `${name}: ${fixedNumber(x, 2)} across, ${fixedNumber(y, 2)} up.`,
  },
  ridges: {
    choose: 'Number to show',
    title: (number: string) => `${number} by segment`,
    help: (beyond: number) =>
      `Distribution in each segment (colour) and in Total (grey). The dot is the mean.${beyond < 0.0005 ? '' : ` Extreme values (${percent(beyond)} of answers) are left out.`}`,
    file: (number: string) => `${number} by segment`.replace(/[^\p{L}\p{N} _-]+/gu, ' '),
    point: (title: string, mean: string, median: string) => `${title}\nMean ${mean}, median ${median}`,
    sentence: (title: string, mean: string, median: string) => `${title}: mean ${mean}, median ${median}.`,
    total: 'Total',
  },
  profiles: {
    title: 'Where the segments differ',
    besideTotal: (segment: number) => `Where SEG${segment} differs`,
    choose: 'Segment to show beside Total',
    total: 'Total',
    /** `alone`: the one segment that is drawn, beside Total. */
    help: (most: number | null, alone: number | null) =>
      `Share of ${alone === null ? 'each segment' : `SEG${alone} (colour) and of everyone (grey)`} that agrees, or that gave the answer shown${most === null ? '' : `, for the ${most} questions that differ most`}.`,
    preference: (alone: number | null) =>
      `How often ${alone === null ? 'each segment' : `SEG${alone} (colour) and everyone (grey)`} would choose the item first among all of them.`,
    file: 'segment profiles',
    noAnswers: 'no answers',
    share: (share: number) => percent(share),
    sentence: (answer: string, shares: readonly string[]) => `${answer}: ${shares.join(', ')}.`,
  },
});
