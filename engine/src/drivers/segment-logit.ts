import type { CauseDesign } from './cause-design.ts';
import { choleskyOf, inverseOfCholesky, product, solveCholesky } from './cholesky.ts';
import type { Classification } from './known-errors.ts';

/** Three-step maximum likelihood: the segment that people belong to by their covariates, assigned with known errors [DR3]. */

/** A weak normal prior on every slope, so an answer which only one segment gives has a finite figure. */
const PRIOR_DEVIATION = 5;
const MOST_STEPS = 100;
/** A step that would gain less, beside the objective, is the last: what is left after it is about its square. */
const ARRIVED = 1e-7;

export interface SegmentLogit {
  /** [column * (K - 1) + segment - 1]: logits against the first segment. */
  readonly coefficients: Float64Array;
  /** Of the coefficients, the first step included [DR5]. */
  readonly covariance: Float64Array;
  readonly converged: boolean;
}

type Known = Pick<
  Classification,
  'segments' | 'count' | 'assignments' | 'weights' | 'errors' | 'influence' | 'covariance'
>;

/** From twice as many people on, the first steps see an even sample of so many: they only have to come near. */
const FIRST_PEOPLE = 2500;

export function segmentLogit(design: CauseDesign, known: Known, rest: () => void = () => {}): SegmentLogit | null {
  const size = design.columns * (known.segments - 1);
  const stride = Math.floor(known.count / FIRST_PEOPLE);
  const near = stride > 1 ? climb(design, everyNth(known, stride), startingPoint(design, known), rest) : null;
  const arrived = climb(design, known, near?.coefficients ?? startingPoint(design, known), rest);
  if (arrived === null) return null;
  const { coefficients, information, converged } = arrived;
  const factor = choleskyOf(information, size);
  if (factor === null) return null;
  const bread = inverseOfCholesky(factor, size);
  const covariance = product(product(bread, scatter(design, known, coefficients), size), bread, size);
  return { coefficients, covariance, converged };
}

/** The log-likelihood of answers that everyone is known to have given, by a design; null where there is no maximum. */
export function answerLogit(
  design: CauseDesign,
  given: Pick<Known, 'segments' | 'count' | 'assignments' | 'weights'>,
): number | null {
  const errors = Array.from({ length: given.segments }, (_, t) =>
    Array.from({ length: given.segments }, (__, s) => Number(t === s)),
  );
  const known = { ...given, errors, influence: null, covariance: null };
  const arrived = climb(design, known, startingPoint(design, known), () => {});
  return arrived && objective(design, known, arrived.coefficients) + penalty(arrived.coefficients, given.segments - 1);
}

/** The others weigh nothing for now. */
function everyNth(known: Known, stride: number): Known {
  return { ...known, weights: known.weights.map((weight, i) => (i % stride === 0 ? weight * stride : 0)) };
}

function climb(design: CauseDesign, known: Known, start: Float64Array, rest: () => void) {
  const size = start.length;
  let coefficients = start;
  let here = evaluate(design, known, coefficients, 'observed');
  let converged = false;
  for (let step = 0; step < MOST_STEPS && !converged; step++) {
    rest();
    // Far from the maximum the observed information may not be positive definite; that of complete data always is.
    const factor =
      choleskyOf(here.information, size) ??
      choleskyOf(evaluate(design, known, coefficients, 'complete').information, size);
    if (factor === null) return null;
    const direction = solveCholesky(factor, size, here.gradient.slice());
    let gain = 0;
    for (let at = 0; at < size; at++) gain += direction[at] * here.gradient[at];
    let [length, moved] = [1, false];
    for (let halving = 0; halving < 30 && !moved; halving++, length /= 2) {
      const next = coefficients.map((value, at) => value + length * direction[at]);
      if (objective(design, known, next) < here.objective) continue;
      coefficients = next;
      moved = true;
    }
    converged = gain < ARRIVED * Math.max(1, Math.abs(here.objective)) || !moved;
    here = evaluate(design, known, coefficients, 'observed');
  }
  return { coefficients, information: here.information, converged };
}

/** Constants as the segments' sizes say, no slopes. */
function startingPoint({ columns }: CauseDesign, { segments, errors, assignments, weights }: Known): Float64Array {
  const assigned = new Float64Array(segments);
  assignments.forEach((s, i) => {
    assigned[s] += weights[i];
  });
  const coefficients = new Float64Array(columns * (segments - 1));
  const size = (t: number) => Math.max(1, assigned[t] * Math.max(errors[t][t], 0.1));
  for (let t = 1; t < segments; t++) coefficients[t - 1] = Math.log(size(t) / size(0));
  return coefficients;
}

/** Fills the probability of every segment before and after knowing the assignment; returns the log-likelihood. */
function respondent(
  { starts, entries, values }: CauseDesign,
  { segments, assignments, errors }: Known,
  coefficients: Float64Array,
  i: number,
  before: Float64Array,
  after: Float64Array,
): number {
  const free = segments - 1;
  before.fill(0);
  for (let at = starts[i]; at < starts[i + 1]; at++) {
    const from = entries[at] * free;
    for (let t = 0; t < free; t++) before[t + 1] += values[at] * coefficients[from + t];
  }
  let most = 0;
  for (let t = 1; t < segments; t++) if (before[t] > most) most = before[t];
  let sum = 0;
  for (let t = 0; t < segments; t++) {
    before[t] = Math.exp(before[t] - most);
    sum += before[t];
  }
  let likelihood = 0;
  for (let t = 0; t < segments; t++) {
    before[t] /= sum;
    after[t] = before[t] * errors[t][assignments[i]];
    likelihood += after[t];
  }
  const safe = Math.max(likelihood, 1e-300);
  for (let t = 0; t < segments; t++) after[t] /= safe;
  return Math.log(safe);
}

const penalty = (coefficients: Float64Array, free: number): number => {
  let sum = 0;
  for (let at = free; at < coefficients.length; at++) sum += coefficients[at] ** 2;
  return sum / (2 * PRIOR_DEVIATION ** 2);
};

function objective(design: CauseDesign, known: Known, coefficients: Float64Array): number {
  const before = new Float64Array(known.segments);
  const after = new Float64Array(known.segments);
  let value = -penalty(coefficients, known.segments - 1);
  for (let i = 0; i < known.count; i++)
    if (known.weights[i] > 0) value += known.weights[i] * respondent(design, known, coefficients, i, before, after);
  return value;
}

/** The objective with its derivatives: of what is observed, or of the segments as if they were known. */
function evaluate(design: CauseDesign, known: Known, coefficients: Float64Array, data: 'observed' | 'complete') {
  const { starts, entries, values, columns } = design;
  const { segments, weights, count } = known;
  const free = segments - 1;
  const size = columns * free;
  const gradient = new Float64Array(size);
  const information = new Float64Array(size * size);
  const [before, after] = [new Float64Array(segments), new Float64Array(segments)];
  const seen = new Float64Array(free * free);
  const observed = Number(data === 'observed');
  let value = -penalty(coefficients, free);
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    value += weights[i] * respondent(design, known, coefficients, i, before, after);
    for (let t = 0; t < free; t++)
      for (let u = 0; u < free; u++) {
        const [p, q] = [before[t + 1], after[t + 1]];
        const own = Number(t === u);
        seen[t * free + u] = weights[i] * (p * (own - before[u + 1]) - observed * q * (own - after[u + 1]));
      }
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const row = entries[at] * free;
      for (let t = 0; t < free; t++) gradient[row + t] += weights[i] * values[at] * (after[t + 1] - before[t + 1]);
      for (let other = starts[i]; other <= at; other++) {
        const both = values[at] * values[other];
        const column = entries[other] * free;
        for (let t = 0; t < free; t++) {
          const to = (row + t) * size + column;
          for (let u = 0; u < free; u++) information[to + u] += both * seen[t * free + u];
        }
      }
    }
  }
  for (let at = 0; at < size; at++) {
    // The constants have no prior of their own, but must not be singular where no one is assigned to a segment.
    const prior = at < free ? 1e-9 : 1 / PRIOR_DEVIATION ** 2;
    if (at >= free) gradient[at] -= prior * coefficients[at];
    information[at * size + at] += prior;
  }
  mirror(information, size);
  return { objective: value, gradient, information };
}

/** Entries of a respondent ascend by column, so only the lower half was filled. */
function mirror(matrix: Float64Array, size: number): void {
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) matrix[b * size + a] = matrix[a * size + b];
}

/** Σ ψψ', ψ the score of a respondent and what they move through the classification errors [DR5]. */
function scatter(design: CauseDesign, known: Known, coefficients: Float64Array): Float64Array {
  const { starts, entries, values, columns } = design;
  const { segments, weights, count, assignments, influence, covariance } = known;
  const free = segments - 1;
  const size = columns * free;
  const cells = segments * segments;
  const sums = new Float64Array(size * size);
  // [coefficient * K² + entry]: how the score moves with the errors, and how it varies with what respondents do to them.
  const slopes = new Float64Array(size * cells);
  const joint = new Float64Array(size * cells);
  const [before, after] = [new Float64Array(segments), new Float64Array(segments)];
  const score = new Float64Array(free);
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    respondent(design, known, coefficients, i, before, after);
    const s = assignments[i];
    let likelihood = 0;
    for (let t = 0; t < segments; t++) likelihood += before[t] * known.errors[t][s];
    for (let t = 0; t < free; t++) score[t] = weights[i] * (after[t + 1] - before[t + 1]);
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const row = entries[at] * free;
      for (let other = starts[i]; other <= at; other++) {
        const both = values[at] * values[other];
        const column = entries[other] * free;
        for (let t = 0; t < free; t++)
          for (let u = 0; u < free; u++) sums[(row + t) * size + column + u] += both * score[t] * score[u];
      }
      if (covariance === null) continue;
      for (let t = 0; t < free; t++) {
        const to = (row + t) * cells;
        for (let v = 0; v < segments; v++)
          slopes[to + v * segments + s] +=
            weights[i] * values[at] * (before[v] / likelihood) * (Number(v === t + 1) - after[t + 1]);
        if (influence === null) continue;
        const scaled = values[at] * score[t];
        for (let cell = 0; cell < cells; cell++) joint[to + cell] += scaled * influence[i * cells + cell];
      }
    }
  }
  mirror(sums, size);
  if (covariance === null) return sums;
  // slopes · covariance + joint, so one product gives both mixed terms and the errors' own.
  const spread = new Float64Array(size * cells);
  for (let a = 0; a < size; a++)
    for (let cell = 0; cell < cells; cell++) {
      let sum = 0;
      for (let other = 0; other < cells; other++) sum += slopes[a * cells + other] * covariance[other * cells + cell];
      spread[a * cells + cell] = sum;
    }
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      let sum = 0;
      for (let cell = 0; cell < cells; cell++)
        sum +=
          (spread[a * cells + cell] + joint[a * cells + cell]) * slopes[b * cells + cell] +
          slopes[a * cells + cell] * joint[b * cells + cell];
      sums[a * size + b] += sum;
    }
  return sums;
}
