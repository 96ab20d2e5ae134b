import type { ClassifierMethod, HeldOutMembership, Measured, SegmentModel, Stage } from '@qp/facts';
import type { CategoricalColumn, NumberSteps } from '../survey/index.ts';

/** What goes into the typing tool and what its search answers. Everything that comes out can be kept as JSON. */

/** A candidate question that is a number: asked as the few groups that separate the segments best [TT30]. */
export interface NumberQuestion {
  readonly values: Float64Array;
  readonly steps: NumberSteps;
  /** The step of each respondent. */
  readonly codes: Uint8Array;
}

/** A candidate question; `items` in their order if it asks for the best and the worst of a set of them [TT32]. */
export interface TypingColumn extends CategoricalColumn {
  readonly items?: readonly string[];
}

/** Everyone's probabilities of the segments, and the people from whom is learned; the others only answer. */
export interface LearntSegments {
  readonly posteriors: Float64Array;
  readonly segments: number;
  readonly weights: Float64Array | null;
  readonly rows: ArrayLike<number>;
}

export interface TypingData {
  /** The candidate questions; one code per respondent in each. Sets come last. */
  readonly columns: readonly TypingColumn[];
  /** The segment of each respondent, from 0 to `segments` - 1. */
  readonly segmentOf: Uint8Array;
  readonly segments: number;
  /** One entry per respondent, >= 0, as given; null counts everyone once. */
  readonly weights: Float64Array | null;
  /** Probability of segment s for respondent i at [i * segments + s], from all questions; null where it is not known. */
  readonly posteriors?: Float64Array | null;
  /** The segments as found without each outer fold; without it the segments count as given [TT21]. */
  readonly without?: SegmentsWithout;
  /** By column: the number behind it, whose groups are learned again without each fold [TT30]; null for other columns. */
  readonly numbers?: readonly (NumberQuestion | null)[];
  /** Exercises, whose sets among the columns are made and answered again without each fold [TT32]. */
  readonly sets?: readonly { columns(learnt: LearntSegments): readonly TypingColumn[] }[];
}

export interface TypingHooks {
  /** Share of the work done, 0 to 1, and what is being done. */
  readonly progress?: (share: number, stage: Stage) => void;
  readonly signal?: Pick<AbortSignal, 'throwIfAborted'>;
}

export interface TopKSettings {
  /** How many questions to find: 1 to the number of columns. */
  readonly questions: number;
  /** The segments to distinguish, 0-based; all others are "Out". */
  readonly targets: readonly number[];
  /** How far the curve goes: to the number of questions unless more is said. */
  readonly curveTo?: number;
}

/** Shares of people, all measured on held-out respondents. */
export interface Accuracies {
  /** Over all segments. */
  readonly all: number;
  /** With the segments that were not chosen merged into "Out". */
  readonly targetsAndOut: number;
  /** Among the people of the chosen segments. */
  readonly inTargets: number;
}

export interface TopKStats extends Accuracies {
  /** Actual in rows, predicted in columns, shares of the row: the chosen segments by number, then Out where there is one. */
  readonly contingency: readonly (readonly number[])[];
  /** The same as shares of the column. */
  readonly contingencyOfColumn: readonly (readonly number[])[];
  /** Share of the people of each row of the tables who were assigned correctly. */
  readonly hitRates: readonly number[];
  /** Absent where the segments have no fit. */
  readonly truly?: HeldOutMembership;
  /** With the first 1, 2, … questions of each fold's own list, and on beyond the number asked. */
  readonly curve: readonly Accuracies[];
}

/** Everyone's segments as found without the people of one fold, under the numbers of the whole solution. */
export interface FoldSegments {
  readonly segmentOf: Uint8Array;
  /** Probability of segment s for person i at [i * segments + s]; null for existing segments [GS6]. */
  readonly posteriors: Float64Array | null;
  /** The fit itself, its segments by the numbers of the whole solution. */
  readonly fit: SegmentModel;
  /** Which of its segments each segment is made of; null where none were merged. */
  readonly merged: readonly (readonly number[])[] | null;
}

export interface SegmentsWithout {
  readonly fold: Uint8Array;
  readonly folds: readonly FoldSegments[];
}

/** What the assignments of held-out respondents say: all figures of a typing tool come from here. */
export interface HeldOut {
  readonly stats: TopKStats;
  readonly measured: Measured;
  /** The best method on those people. */
  readonly method: ClassifierMethod;
  /** The temperature of each method at which its probabilities for held-out respondents come true most nearly [TT11]. */
  readonly factors: ReadonlyMap<ClassifierMethod, number>;
  /** By number of answers given, 0 to all but one [TT26]. */
  readonly incompleteWeights: readonly number[];
}

export interface TopK extends HeldOut {
  /** Positions in `columns`, in order of contribution. */
  readonly chosen: readonly number[];
  /** The chosen segments, 0-based, ascending. */
  readonly targets: readonly number[];
  readonly folds: number;
}
