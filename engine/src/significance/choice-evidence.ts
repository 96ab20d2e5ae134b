import type { VariableEvidence } from '@qp/facts';
import { ExerciseCounts } from '../crosstab/choice-rows.ts';
import type { Classified } from '../refits/sample.ts';
import type { Exercise } from '../survey/index.ts';
import type { Tally } from './answer-counts.ts';
import type { ErrorCorrection } from './classification-errors.ts';
import { correctedTests } from './corrected-tests.ts';
import type { RowTests } from './findings.ts';
import { effectiveBases, rowEvidence, withTotal } from './row-tests.ts';

interface HowKnown {
  readonly correction: ErrorCorrection | null;
  /** Absent until the refits are there: then nothing is tested. */
  readonly known: Classified | null;
  /** Whether the exercise shaped the segments. */
  readonly shaped: boolean;
}

/** Tests and corrected figures of shares of preference [SG14]: their spread is that of the same figures in every refit. */
export function choiceEvidence(
  exercise: Exercise,
  tally: Tally,
  { correction, known, shaped }: HowKnown,
): VariableEvidence {
  const { segments, segmentOf, count } = tally.people;
  const counter = new ExerciseCounts(exercise);
  const items = exercise.items.length;
  const sums = (weights: Float64Array) => counter.base({ groups: segments, weights, groupOf: segmentOf });
  const [base, squares, heads] = [tally.weights, tally.squares, tally.heads].map(sums);
  const assigned = counter.count({ groups: segments, weights: tally.weights, groupOf: segmentOf });
  const shares = counter.shares(assigned, segments);
  const sizes = Float64Array.from(base);
  const effective = Float64Array.from(effectiveBases(base, squares).slice(0, segments));
  const own = (figures: Float64Array, item: number) => figures.subarray(item * segments, (item + 1) * segments);

  const moved = (counts: Float64Array, inverse: ErrorCorrection['inverse']) =>
    counts.map((_, at) => {
      const [from, t] = [at - (at % segments), at % segments];
      let sum = 0;
      for (let s = 0; s < segments; s++) sum += counts[from + s] * inverse[s][t];
      return sum;
    });
  const members = ({ probabilities }: ErrorCorrection) =>
    counter.count({
      groups: segments,
      weights: Float64Array.from({ length: count * segments }, (_, at) => {
        return tally.weights[Math.floor(at / segments)] * probabilities[at];
      }),
    });
  const corrected =
    correction && counter.shares(shaped ? members(correction) : moved(assigned, correction.inverse), segments);

  const [draws, correctedDraws]: [Float64Array[], Float64Array[]] = [[], []];
  for (const sample of known?.draws() ?? []) {
    const counts = counter.count({ groups: segments, weights: sample.weights, groupOf: sample.assignments });
    draws.push(counter.shares(counts, segments));
    if (!shaped && correction && sample.inverse) {
      correctedDraws.push(counter.shares(moved(counts, sample.inverse), segments));
    }
  }
  const tested = (figures: Float64Array, drawn: readonly Float64Array[], item: number): RowTests =>
    correctedTests(
      { means: own(figures, item), sizes, effective, negative: new Float64Array(segments) },
      drawn.map((one) => own(one, item)),
    );
  const untested: RowTests = {
    rest: Array.from({ length: segments }, () => null),
    pairs: Array.from({ length: (segments * (segments - 1)) / 2 }, () => null),
  };
  return {
    code: exercise.code,
    people: withTotal(heads),
    effective: effectiveBases(base, squares),
    rows: Array.from({ length: items }, (_, item) =>
      rowEvidence(
        draws.length > 0 ? tested(shares, draws, item) : untested,
        corrected && Array.from(own(corrected, item), (share) => (Number.isNaN(share) ? null : share)),
        corrected && correctedDraws.length > 0 ? tested(corrected, correctedDraws, item) : null,
      ),
    ),
  };
}
