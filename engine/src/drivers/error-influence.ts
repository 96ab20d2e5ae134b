import { choleskyOf, solveManyCholesky } from '../numerics/positive-definite.ts';
import { type ClassPeople, firstStepInformation } from './first-step-information.ts';
import type { FirstStepParameters } from './first-step-parameters.ts';
import { type Assigned, heldOutErrors } from './held-out-errors.ts';

/** How much each respondent, through the first step, moves the table of classification errors [DR5] [DR6]. */

/** Less of a person in a class moves nothing that could be seen. */
const NOTHING = 1e-6;
/** More parameters than this need more memory and time than an interval is worth: the bootstrap takes over. */
const MAX_PARAMETERS = 3000;

/** [true][assigned]. */
type Errors = readonly (readonly number[])[];

interface ErrorInfluence {
  /** [respondent * K² + true * K + assigned]. */
  readonly influence: Float64Array;
  /** The errors, no one's own answers counted in how certain they are [DR12]. */
  readonly heldOut: number[][];
}

/** `counted` weighs the people whose errors these are, 0 for all others. Null where the information is not positive definite. */
export function errorInfluence(
  assigned: Assigned,
  errors: Errors,
  parameters: FirstStepParameters,
  people: ClassPeople,
  counted: Float64Array,
  alpha: number,
): ErrorInfluence | null {
  if (parameters.parameters > MAX_PARAMETERS) return null;
  const size = parameters.parameters;
  const factor = choleskyOf(firstStepInformation(parameters, people, alpha), size);
  if (factor === null) return null;
  const within = { ...people, weights: counted };
  const sizes = segmentSizes(parameters, within, assigned.segments);
  const slopes = errorSlopes(assigned, errors, parameters, within, sizes);
  solveManyCholesky(factor, size, slopes);
  const influence = influenceOf(assigned, errors, parameters, people, counted, sizes, slopes);
  return { influence, heldOut: heldOutErrors(assigned, parameters, people, counted, factor) };
}

function segmentSizes({ classes, segmentOf }: FirstStepParameters, people: ClassPeople, segments: number) {
  const sizes = new Float64Array(segments);
  for (let i = 0; i < people.count; i++)
    for (let own = 0; own < classes; own++)
      sizes[segmentOf[own]] += people.weights[i] * people.posterior[i * classes + own];
  return sizes;
}

/** By entry of the table: its derivatives by the parameters of the first step. */
function errorSlopes(
  { segments, assignments }: Assigned,
  errors: Errors,
  { classes, segmentOf, parameters, shares, variables }: FirstStepParameters,
  { count, weights, posterior }: ClassPeople,
  sizes: Float64Array,
): Float64Array[] {
  const slopes = Array.from({ length: segments * segments }, () => new Float64Array(parameters));
  const inSegment = new Float64Array(segments);
  for (const { codes, responses, directions } of [shares, ...variables]) {
    // [((assigned * responses + response) * classes + class) * K + true]: weight x p_g (g in t - p_t).
    const sums = new Float64Array(segments * responses * classes * segments);
    for (let i = 0; i < count; i++) {
      const code = codes ? codes[i] : 0;
      if (code >= responses || weights[i] === 0) continue;
      inSegment.fill(0);
      for (let own = 0; own < classes; own++) inSegment[segmentOf[own]] += posterior[i * classes + own];
      let to = (assignments[i] * responses + code) * classes * segments;
      for (let own = 0; own < classes; own++) {
        const part = weights[i] * posterior[i * classes + own];
        for (let t = 0; t < segments; t++) sums[to++] += part * (Number(segmentOf[own] === t) - inSegment[t]);
      }
    }
    for (const { parameter, score, from, to } of directions) {
      const moved = new Float64Array(segments * segments);
      for (let s = 0; s < segments; s++)
        for (let c = 0; c < responses; c++)
          for (let own = from; own < to; own++) {
            const at = ((s * responses + c) * classes + own) * segments;
            for (let t = 0; t < segments; t++) moved[t * segments + s] += score[c * classes + own] * sums[at + t];
          }
      for (let t = 0; t < segments; t++) {
        let all = 0;
        for (let s = 0; s < segments; s++) all += moved[t * segments + s];
        for (let s = 0; s < segments; s++)
          slopes[t * segments + s][parameter] += (moved[t * segments + s] - errors[t][s] * all) / sizes[t];
      }
    }
  }
  return slopes;
}

function influenceOf(
  { segments, assignments }: Assigned,
  errors: Errors,
  { classes, segmentOf, shares, variables }: FirstStepParameters,
  { count, weights, posterior }: ClassPeople,
  counted: Float64Array,
  sizes: Float64Array,
  solved: readonly Float64Array[],
): Float64Array {
  const entries = segments * segments;
  const influence = new Float64Array(count * entries);
  // The mean over respondents moves the table too, at whatever parameters.
  for (let i = 0; i < count; i++)
    for (let own = 0; own < classes; own++) {
      const t = segmentOf[own];
      const part = (counted[i] * posterior[i * classes + own]) / sizes[t];
      for (let s = 0; s < segments; s++)
        influence[i * entries + t * segments + s] += part * (Number(assignments[i] === s) - errors[t][s]);
    }
  for (const { codes, responses, directions } of [shares, ...variables]) {
    // [(response * classes + class) * K² + entry].
    const moves = new Float64Array(responses * classes * entries);
    for (const { parameter, score, from, to } of directions)
      for (let c = 0; c < responses; c++)
        for (let own = from; own < to; own++) {
          const at = c * classes + own;
          for (let entry = 0; entry < entries; entry++)
            moves[at * entries + entry] += solved[entry][parameter] * score[at];
        }
    for (let i = 0; i < count; i++) {
      const code = codes ? codes[i] : 0;
      if (code >= responses || weights[i] === 0) continue;
      for (let own = 0; own < classes; own++) {
        const part = weights[i] * posterior[i * classes + own];
        if (part < NOTHING) continue;
        const from = (code * classes + own) * entries;
        const to = i * entries;
        for (let entry = 0; entry < entries; entry++) influence[to + entry] += part * moves[from + entry];
      }
    }
  }
  return influence;
}
