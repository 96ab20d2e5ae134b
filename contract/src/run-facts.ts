import type { CrosstabGroup } from './crosstab.ts';
import { formatUnitless } from './crosstab-format.ts';
import type { FitSummary, MergedSegments, Run, RunPrediction, SegmentCriterion } from './run.ts';
import { mergedText } from './stability-words.ts';

/** What is said of a run, in one place for the screen, its exports and its notes. */

/** The figures by which fits are compared; smaller is better. */
export const fitCriteria = ['aic', 'bic', 'caic', 'sabic', 'icl'] as const;
export type FitCriterion = (typeof fitCriteria)[number];

export const criterionNames: Readonly<Record<FitCriterion | SegmentCriterion, string>> = {
  cv: 'Prediction of new people',
  aic: 'AIC',
  bic: 'BIC',
  caic: 'CAIC',
  sabic: 'Sample-adjusted BIC',
  icl: 'ICL',
  max: 'The maximum',
};

/** Taken where nobody says how the number of segments is to be picked. */
export const DEFAULT_CRITERION: SegmentCriterion = 'cv';

/** (Weighted) number of respondents by segment number, Total last: the first row of the first metrics dimension. */
export function segmentSizes(metrics: CrosstabGroup): readonly number[] {
  const row = metrics[0]?.factors[0]?.variables[0]?.rows[0];
  if (!row) throw new Error('a cross-tab begins with the sizes of the segments');
  return row.value;
}

/** "3,000 respondents", or "3,000 respondents, 3,145 weighted": people first, then what they count for. */
export function respondentsText(people: number, weighted: number | null): string {
  const counted = `${formatUnitless(people, 0)} ${people === 1 ? 'respondent' : 'respondents'}`;
  return weighted === null ? counted : `${counted}, ${formatUnitless(weighted, 0)} weighted`;
}

/** "Base: 3,000 respondents, 3,145 weighted": whom the figures of a run are of. */
export function baseText(run: Pick<Run, 'respondents' | 'weighted' | 'segments' | 'crosstabMetrics'>): string {
  const weighted = run.weighted ? segmentSizes(run.crosstabMetrics)[run.segments] : null;
  return `Base: ${respondentsText(run.respondents, weighted)}`;
}

/** "Needs and attitudes. Base: …": a picture that leaves the page says whose it is. */
export function pictureBase(run: Pick<Run, 'name'> & Parameters<typeof baseText>[0]): string {
  return `${run.name}. ${baseText(run)}`;
}

/** The fits that settled with nobody's segment empty; all of them where none did. */
function soundFits(fits: readonly FitSummary[]): readonly FitSummary[] {
  const sound = fits.filter((fit) => fit.converged && !fit.emptySegment);
  return sound.length > 0 ? sound : fits;
}

/** The number of segments with the lowest value of a criterion; one segment counts too. */
export function lowestAt(fits: readonly FitSummary[], criterion: FitCriterion): number {
  return soundFits(fits).reduce((best, fit) => (fit[criterion] < best[criterion] ? fit : best)).segments;
}

/**
 * The number of segments that a criterion takes, by the engine's rule: two or more, unless only one was fitted. Where
 * prediction was not measured BIC decides in its place.
 */
export function pickedSegments(
  fits: readonly FitSummary[],
  criterion: SegmentCriterion,
  prediction: RunPrediction | null,
): number {
  const several = fits.filter((fit) => fit.segments > 1);
  if (several.length === 0) return 1;
  if (criterion === 'cv') return prediction ? bestForetold(soundFits(several), prediction) : lowestAt(several, 'bic');
  if (criterion === 'max') return Math.max(...soundFits(several).map((fit) => fit.segments));
  return lowestAt(several, criterion);
}

/** What a further segment must add, as a share of what the best number of segments gains over one. */
const LEAST_WORTH = 0.01;

function bestForetold(fits: readonly FitSummary[], { figures }: RunPrediction): number {
  const asked = figures.filter(({ segments }) => fits.some((fit) => fit.segments === segments));
  const gained = Math.max(0, ...asked.map(({ lead }) => lead));
  const worth = ({ lead, segments }: (typeof asked)[number]) => lead - LEAST_WORTH * gained * segments;
  return asked.reduce((best, figure) => (worth(figure) > worth(best) ? figure : best)).segments;
}

export type ChoiceFacts = Pick<
  Run,
  'fits' | 'prediction' | 'segments' | 'clusterNum' | 'criterion' | 'opened_from' | 'merged'
>;

export interface SegmentChoice {
  /** A criterion picked the number, or somebody opened it from the fits. */
  readonly by: 'criterion' | 'hand';
  /** "BIC", "Opened by hand". */
  readonly name: string;
  /** What else is to be known: what the criterion would have taken; empty where nothing is. */
  readonly note: string;
  /** Both together, to follow "5 of at most 8, ". */
  readonly words: string;
}

/** How the number of segments of a run came about. */
export function segmentChoice(facts: ChoiceFacts): SegmentChoice {
  const { fits, prediction, segments, clusterNum, criterion, opened_from, merged } = facts;
  if (merged !== null) return choiceOfMerged(merged);
  const picked = pickedSegments(fits, criterion, prediction);
  const name = criterionNames[criterion];
  // A run outlives the one that it was opened from, so that its number tells too.
  if (opened_from !== null || picked !== segments) {
    const note = picked === segments ? `${name} takes ${picked} too` : `${name} would take ${picked}`;
    return { by: 'hand', name: 'Opened by hand', note, words: `opened by hand; ${note}` };
  }
  if (clusterNum === 1) return { by: 'criterion', name: 'One was asked for', note: '', words: 'as asked for' };
  if (criterion === 'max') return { by: 'criterion', name: 'The maximum asked for', note: '', words: 'as asked for' };
  return {
    by: 'criterion',
    name,
    note: '',
    words: `chosen by ${criterion === 'cv' ? 'best prediction of new people' : `lowest ${name}`}`,
  };
}

function choiceOfMerged(merged: MergedSegments): SegmentChoice {
  const note = mergedText(merged);
  return { by: 'hand', name: 'Merged', note, words: `${note.charAt(0).toLowerCase()}${note.slice(1, -1)}` };
}
