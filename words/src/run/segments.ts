import type { ExistingResult, Run } from '@qp/contract';
import {
  type FitCriterion,
  pickedSegments,
  type RunSource,
  type SegmentCriterion,
  segmentSizes,
  sourceOf,
} from '@qp/facts';
import { stabilitySentences } from '../compare/stability.ts';
import { codesText, existingText } from '../existing-segments/existing-segments.ts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** Sentences about a run and its number of segments, for screens and files. */

const { merged: mergedText } = stabilitySentences('en');

const criterionNames: Readonly<Record<FitCriterion | SegmentCriterion, string>> = {
  cv: 'Prediction of new respondents',
  aic: 'AIC',
  bic: 'BIC',
  caic: 'CAIC',
  sabic: 'Sample-adjusted BIC',
  icl: 'ICL',
  max: 'The maximum',
};

/** "3,000 respondents", or "3,000 respondents, 3,145 weighted": people first, then what they count for. */
function respondentsText(people: number, weighted: number | null): string {
  const counted = count(people, 'respondent');
  return weighted === null ? counted : `${counted}, ${number(weighted)} weighted`;
}

/** "Base: 3,000 respondents, 3,145 weighted": whom the figures of a run are of. */
export type BaseFacts = Pick<Run, 'respondents' | 'weighted' | 'segments' | 'crosstabMetrics'> & {
  readonly filter?: string;
};
function baseText(run: BaseFacts): string {
  const weighted = run.weighted ? segmentSizes(run.crosstabMetrics)[run.segments] : null;
  const base = `Base: ${respondentsText(run.respondents, weighted)}`;
  return run.filter === undefined ? base : `${base}. Filter: ${run.filter}`;
}

/** "Needs and attitudes. Base: …": a picture that leaves the page says whose it is. */
function pictureBase(run: Pick<Run, 'name'> & BaseFacts): string {
  return `${run.name}. ${baseText(run)}`;
}

export type ChoiceFacts = Pick<
  Run,
  'fits' | 'prediction' | 'segments' | 'clusterNum' | 'criterion' | 'opened_from' | 'merged' | 'given_from'
>;

interface SegmentChoice {
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
function segmentChoice(facts: ChoiceFacts): SegmentChoice {
  const { fits, prediction, segments, clusterNum, criterion, opened_from } = facts;
  const origin = originText(facts);
  if (origin !== null) return choiceByOrigin(sourceOf(facts), origin);
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
    words: `chosen by ${criterion === 'cv' ? 'prediction of new respondents' : `lowest ${name}`}`,
  };
}

/** `originText` for files, which also name the original codes. */
function originInFiles(
  facts: Parameters<typeof originText>[0] & { readonly given: ExistingResult | null },
): string | null {
  const origin = originText(facts);
  const codes = facts.given && codesText(facts.given.codes);
  return [origin, codes].filter(Boolean).join(' ') || null;
}

/** Where segments come from if not from a fit: "Made by merging …", "Existing segments from the file …"; null for fitted ones. */
function originText(
  facts: Pick<ChoiceFacts, 'merged' | 'given_from'> & { readonly opened_from: string | null },
): string | null {
  return origins[sourceOf(facts)](facts);
}

type Origin = Pick<ChoiceFacts, 'merged' | 'given_from'>;
const none = () => null;
const origins: Readonly<Record<RunSource, (run: Origin) => string | null>> = {
  fitted: none,
  opened: none,
  merged: ({ merged }) => merged && mergedText(merged),
  given: ({ given_from, merged }) =>
    [given_from && `${existingText(given_from)}.`, merged && mergedText(merged)].filter(Boolean).join(' '),
};

const originNames: Readonly<Record<RunSource, string>> = {
  fitted: '',
  opened: '',
  merged: 'Merged',
  given: 'Existing segments',
};

function choiceByOrigin(source: RunSource, note: string): SegmentChoice {
  return { by: 'hand', name: originNames[source], note, words: `${note.charAt(0).toLowerCase()}${note.slice(1, -1)}` };
}

export const segmentWords = wordsIn({
  choseAtRandom: 'Chose at random',
  criteria: criterionNames,
  respondents: respondentsText,
  base: baseText,
  pictureBase,
  choice: segmentChoice,
  origin: originText,
  originInFiles,
  originalCodes: codesText,
  merged: mergedText,
});
