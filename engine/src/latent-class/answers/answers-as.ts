import { MISSING } from '../../survey/index.ts';
import type { AnswersAs, LatentClassColumn, LatentClassData } from '../types.ts';

/** Fewer ordered responses than these are two sides, not a scale [LC17]. */
export const LEAST_POINTS = 3;
/** Style is a habit over many questions: with fewer scales it cannot be told from opinion [LC18]. */
export const LEAST_SCALES = 6;

/** A variable as a fit sees it; `points` is 0 where its answers count as categories. */
export interface SeenColumn {
  readonly codes: Uint8Array;
  readonly categories: number;
  readonly points: number;
}

export const isScale = ({ scalePoints = 0 }: { readonly scalePoints?: number }): boolean => scalePoints >= LEAST_POINTS;

const asCategories = ({ codes, categories }: LatentClassColumn): SeenColumn => ({
  codes,
  categories,
  points: 0,
});

/** Answers outside a scale ("Don't know") are missing in it [LC17]; a variable that is no scale stays as it is. */
function asScale(column: LatentClassColumn): SeenColumn {
  const { scalePoints = 0, codes, categories } = column;
  if (!isScale(column)) return asCategories(column);
  if (scalePoints === categories) return { codes, categories, points: scalePoints };
  const inside = codes.map((code) => (code < scalePoints ? code : MISSING));
  return { codes: inside, categories: scalePoints, points: scalePoints };
}

/** A variable as a fit sees it that counts answers so. */
export const seenAs = (column: LatentClassColumn, answersAs: AnswersAs): SeenColumn =>
  answersAs === 'categories' ? asCategories(column) : asScale(column);

/** The same survey with nothing outside its scales, so that all models are asked about the same answers. */
export function onlyScaleAnswers(data: LatentClassData): LatentClassData {
  const columns = data.columns.map((column) => {
    const { codes, categories, points } = asScale(column);
    return { codes, categories, scalePoints: points };
  });
  return { ...data, columns };
}
