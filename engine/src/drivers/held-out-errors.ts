import { solveManyCholesky } from '../numerics/positive-definite.ts';
import type { ClassPeople } from './first-step-information.ts';
import type { FirstStepParameters } from './first-step-parameters.ts';

/**
 * The table of classification errors without the optimism of a fit about its own people [DR12]. Counted with it, segments seem more certain than
 * they are: on planted surveys of 500 to 1,000 people by 3 to 6 points, and slopes come out too small.
 */

/** The fit is too near to its own people, and as much too far from all others: the step that leaves a person out counts twice. */
const HALVES = 2;

/** People who are more certain than this hardly move. */
const CERTAIN = 0.995;
/** People x squared parameters at most; of more uncertain people an even sample stands for all. */
const MAX_WORK = 2e8;
/** The step is a first approximation: further than this it means nothing. */
const FURTHEST = 2;

export interface Assigned {
  readonly segments: number;
  readonly assignments: Uint8Array;
}

export function heldOutErrors(
  { segments, assignments }: Assigned,
  parameters: FirstStepParameters,
  { count, weights, posterior }: ClassPeople,
  counted: Float64Array,
  factor: Float64Array,
): number[][] {
  const { classes, segmentOf, parameters: size } = parameters;
  const all = [parameters.shares, ...parameters.variables];
  const sums = Array.from({ length: segments }, () => new Float64Array(segments));
  const uncertain: number[] = [];
  for (let i = 0; i < count; i++) {
    if (counted[i] === 0) continue;
    let most = 0;
    for (let own = 0; own < classes; own++) {
      const part = posterior[i * classes + own];
      sums[segmentOf[own]][assignments[i]] += counted[i] * part;
      most = Math.max(most, part);
    }
    if (most < CERTAIN) uncertain.push(i);
  }
  const stride = Math.max(1, Math.ceil((uncertain.length * size * size) / MAX_WORK));
  const sampled = uncertain.filter((_, at) => at % stride === 0);
  const each = (i: number, visit: (own: number, parameter: number, score: number) => void) => {
    for (const { codes, responses, directions } of all) {
      const code = codes ? codes[i] : 0;
      if (code >= responses) continue;
      for (const { parameter, score, from, to } of directions)
        for (let own = from; own < to; own++) visit(own, parameter, score[code * classes + own]);
    }
  };
  // What a respondent's own score moved the parameters by, and that in turn the logits of the classes.
  const steps = sampled.map((i) => {
    const step = new Float64Array(size);
    each(i, (own, parameter, score) => {
      step[parameter] += weights[i] * posterior[i * classes + own] * score;
    });
    return step;
  });
  solveManyCholesky(factor, size, steps);
  sampled.forEach((i, at) => {
    const moved = new Float64Array(classes);
    each(i, (own, parameter, score) => {
      moved[own] += score * steps[at][parameter];
    });
    addMoved(i, moved);
  });
  return sums.map((row) => {
    const everyone = row.reduce((sum, entry) => sum + Math.max(0, entry), 0);
    return Array.from(row, (entry) => Math.max(0, entry) / everyone);
  });

  function addMoved(i: number, logits: Float64Array): void {
    let [mean, without] = [0, 0];
    for (let own = 0; own < classes; own++) mean += posterior[i * classes + own] * logits[own];
    const factors = logits.map((logit) => Math.exp(Math.min(FURTHEST, Math.max(-FURTHEST, HALVES * (mean - logit)))));
    for (let own = 0; own < classes; own++) without += posterior[i * classes + own] * factors[own];
    const share = (counted[i] * uncertain.length) / sampled.length;
    for (let own = 0; own < classes; own++)
      sums[segmentOf[own]][assignments[i]] += share * posterior[i * classes + own] * (factors[own] / without - 1);
  }
}
