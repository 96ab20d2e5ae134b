import type { ScoreProblem, ScoreSummary } from '@qp/contract';
import type { ClassifierFile, ReachBasis, StoredReachResult, WaveChoices } from '@qp/facts';
import { csvLine } from '../../../platform/csv/index.ts';
import { Notes } from '../notes.ts';
import { driftOf } from './drift.ts';

/** What is counted of scored customers, part by part. */
export type ScoredCounts = Pick<
  ScoreSummary,
  'rows' | 'unscored' | 'placed' | 'reached' | 'notes' | 'noted' | 'problems' | 'far'
> & {
  /** By segment: probabilities, and their squares. */
  readonly sums: number[];
  readonly squares: number[];
  /** By variable: rows with each answer, then without one, with an unknown one, and with a number beyond the survey's. */
  readonly answers: number[][];
};

/** Problems that are told one by one; all of them stand in the file. */
export const TOLD: number = 20;

export const nothingScored = ({ segments, variables }: ClassifierFile): ScoredCounts => ({
  rows: 0,
  unscored: 0,
  placed: segments.map(() => 0),
  reached: segments.map(() => 0),
  sums: segments.map(() => 0),
  squares: segments.map(() => 0),
  answers: variables.map(({ labels }) => Array<number>(labels.length + 3).fill(0)),
  far: 0,
  notes: 0,
  noted: new Notes().kinds,
  problems: [] as ScoreProblem[],
});

const sums = (a: readonly number[], b: readonly number[]): number[] => a.map((value, at) => value + b[at]);

function together(a: ScoredCounts, b: ScoredCounts): ScoredCounts {
  const noted = { ...a.noted };
  for (const kind of Object.keys(noted) as (keyof typeof noted)[]) noted[kind] += b.noted[kind];
  return {
    rows: a.rows + b.rows,
    unscored: a.unscored + b.unscored,
    far: a.far + b.far,
    sums: sums(a.sums, b.sums),
    squares: sums(a.squares, b.squares),
    answers: a.answers.map((own, v) => sums(own, b.answers[v])),
    placed: sums(a.placed, b.placed),
    reached: sums(a.reached, b.reached),
    notes: a.notes + b.notes,
    noted,
    problems: [...a.problems, ...b.problems].slice(0, TOLD),
  };
}

/** The first line of a scored file. */
export const scoredHeading = ({ segments }: ClassifierFile, names: readonly string[], id: string | null): string =>
  csvLine([
    id ?? 'row',
    'segment',
    ...(names.length > 0 ? ['segment_name'] : []),
    ...segments,
    'reach',
    'rule',
    'note',
  ]);

type CorrectSizes = (
  signatures: ReachBasis['signatures'],
  file: { readonly rows: number; readonly sums: readonly number[]; readonly squares: readonly number[] },
) => NonNullable<ScoreSummary['corrected']> | null;

export interface ScoredBy {
  readonly classifier: ClassifierFile;
  readonly reach: StoredReachResult;
  readonly choices: WaveChoices;
}

/** Adds up the parts of a file, and says what they come to; `correct` takes the errors of the rule out of the sizes. */
export function addedUp({ classifier, reach, choices }: ScoredBy, correct: CorrectSizes) {
  let total = nothingScored(classifier);
  return {
    add: (counts: ScoredCounts): void => {
      total = together(total, counts);
    },
    summary(): Omit<ScoreSummary, 'project' | 'version' | 'precision'> {
      const { sums, squares, answers, ...counts } = total;
      const present = classifier.variables.flatMap(({ code }) => (choices.questions[code]?.column ? [code] : []));
      const rows = counts.rows - counts.unscored;
      // The errors of the rule are known where it has all its variables.
      const isWhole = present.length === classifier.variables.length;
      const corrected = isWhole ? correct(reach.basis?.signatures ?? null, { rows, sums, squares }) : null;
      const drift = driftOf(classifier, reach.basis?.seen ?? [], answers, present);
      return { ...counts, present, drift, corrected };
    },
  };
}
