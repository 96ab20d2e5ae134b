import type { Classification } from './known-errors.ts';

/** Sums by assigned segment, from which everything about an outcome follows: no second pass over respondents [DR10]. */
export interface OutcomeMoments {
  /** Σw, Σwy of those who answered. */
  readonly base: Float64Array;
  readonly amount: Float64Array;
  /** Σw², Σw²y, Σw²y². */
  readonly squares: Float64Array;
  readonly squaredAmount: Float64Array;
  readonly squaredSquares: Float64Array;
  /** [assigned * K² + entry]: Σwd and Σwyd, d what a respondent moves in the classification errors; null without. */
  readonly moved: Float64Array | null;
  readonly movedAmount: Float64Array | null;
}

type Counted = Pick<Classification, 'segments' | 'count' | 'assignments' | 'weights' | 'influence'>;

/** Of a number; NaN means no answer. */
export function numberMoments(values: Float64Array, known: Counted): OutcomeMoments {
  const { segments, count, assignments, weights, influence } = known;
  const cells = segments * segments;
  const of = () => new Float64Array(segments);
  const [base, amount, squares, squaredAmount, squaredSquares] = [of(), of(), of(), of(), of()];
  const moved = influence && new Float64Array(segments * cells);
  const movedAmount = influence && new Float64Array(segments * cells);
  for (let i = 0; i < count; i++) {
    const [y, weight, s] = [values[i], weights[i], assignments[i]];
    if (Number.isNaN(y) || weight === 0) continue;
    base[s] += weight;
    amount[s] += weight * y;
    squares[s] += weight * weight;
    squaredAmount[s] += weight * weight * y;
    squaredSquares[s] += weight * weight * y * y;
    if (!influence || !moved || !movedAmount) continue;
    for (let cell = 0; cell < cells; cell++) {
      const own = weight * influence[i * cells + cell];
      moved[s * cells + cell] += own;
      movedAmount[s * cells + cell] += own * y;
    }
  }
  return { base, amount, squares, squaredAmount, squaredSquares, moved, movedAmount };
}

/** Of every response of a variable, in one pass: y is 1 for those who gave it. */
export function responseMoments(codes: Uint8Array, responses: number, known: Counted): OutcomeMoments[] {
  const { segments, count, assignments, weights, influence } = known;
  const cells = segments * segments;
  const sums = new Float64Array(responses * segments);
  const squares = new Float64Array(responses * segments);
  const moved = influence && new Float64Array(responses * segments * cells);
  for (let i = 0; i < count; i++) {
    if (codes[i] >= responses || weights[i] === 0) continue;
    const at = codes[i] * segments + assignments[i];
    sums[at] += weights[i];
    squares[at] += weights[i] * weights[i];
    if (influence && moved)
      for (let cell = 0; cell < cells; cell++) moved[at * cells + cell] += weights[i] * influence[i * cells + cell];
  }
  const everyone = (values: Float64Array, size: number) => {
    const total = new Float64Array(size);
    for (let at = 0; at < values.length; at++) total[at % size] += values[at];
    return total;
  };
  const [base, allSquares] = [everyone(sums, segments), everyone(squares, segments)];
  const allMoved = moved && everyone(moved, segments * cells);
  return Array.from({ length: responses }, (_, c) => {
    const own = squares.slice(c * segments, (c + 1) * segments);
    return {
      base,
      amount: sums.slice(c * segments, (c + 1) * segments),
      squares: allSquares,
      squaredAmount: own,
      squaredSquares: own,
      moved: allMoved,
      movedAmount: moved?.slice(c * segments * cells, (c + 1) * segments * cells) ?? null,
    };
  });
}

/** Of a value for each response, from the moments of all responses: a net counts 1 or 0, a mean the score of a point; null means no answer. */
export function combinedMoments(
  responses: readonly OutcomeMoments[],
  values: readonly (number | null)[],
): OutcomeMoments {
  const sum = (of: (response: OutcomeMoments) => Float64Array, power: number) => {
    const total = new Float64Array(of(responses[0]).length);
    responses.forEach((response, r) => {
      const value = values[r];
      if (value === null) return;
      const factor = value ** power;
      of(response).forEach((entry, at) => {
        total[at] += factor * entry;
      });
    });
    return total;
  };
  const moved = responses[0].movedAmount !== null;
  return {
    base: sum(({ amount }) => amount, 0),
    amount: sum(({ amount }) => amount, 1),
    squares: sum(({ squaredAmount }) => squaredAmount, 0),
    squaredAmount: sum(({ squaredAmount }) => squaredAmount, 1),
    squaredSquares: sum(({ squaredAmount }) => squaredAmount, 2),
    moved: moved ? sum(({ movedAmount }) => movedAmount!, 0) : null,
    movedAmount: moved ? sum(({ movedAmount }) => movedAmount!, 1) : null,
  };
}
