import type { MergedSegments, Run } from '@qp/contract';
import { type FitCriterion, pickedSegments, type SegmentCriterion, segmentSizes } from '@qp/facts';
import { mergedText } from '../compare/stability.ts';
import { count, number } from '../numbers.ts';

/** Sentences about a run and its number of segments, for screens and files. */

export const criterionNames: Readonly<Record<FitCriterion | SegmentCriterion, string>> = {
  cv: 'Prediction of new respondents',
  aic: 'AIC',
  bic: 'BIC',
  caic: 'CAIC',
  sabic: 'Sample-adjusted BIC',
  icl: 'ICL',
  max: 'The maximum',
};

/** "3,000 respondents", or "3,000 respondents, 3,145 weighted": people first, then what they count for. */
export function respondentsText(people: number, weighted: number | null): string {
  const counted = count(people, 'respondent');
  return weighted === null ? counted : `${counted}, ${number(weighted)} weighted`;
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

export type ChoiceFacts = Pick<
  Run,
  'fits' | 'prediction' | 'segments' | 'clusterNum' | 'criterion' | 'opened_from' | 'merged'
>;

export interface SegmentChoice {
  /** A criterion picked the number, or the analyst did. */
  readonly by: 'criterion' | 'hand';
  /** "BIC", "Chosen by hand". */
  readonly name: string;
  /** What the criterion would have picked; may be empty. */
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
  // The run that it was opened from may be deleted by now; then a different number gives it away.
  if (opened_from !== null || picked !== segments) {
    const note = picked === segments ? `${name} picks ${picked} too` : `${name} would pick ${picked}`;
    return { by: 'hand', name: 'Chosen by hand', note, words: `chosen by hand; ${note}` };
  }
  if (clusterNum === 1) return { by: 'criterion', name: 'One, as requested', note: '', words: 'as requested' };
  if (criterion === 'max')
    return { by: 'criterion', name: 'The maximum, as requested', note: '', words: 'as requested' };
  return {
    by: 'criterion',
    name,
    note: '',
    words: `chosen by ${criterion === 'cv' ? 'best prediction of new respondents' : `lowest ${name}`}`,
  };
}

function choiceOfMerged(merged: MergedSegments): SegmentChoice {
  const note = mergedText(merged);
  return { by: 'hand', name: 'Merged', note, words: `${note.charAt(0).toLowerCase()}${note.slice(1, -1)}` };
}
