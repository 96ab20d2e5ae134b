import { LIFT_AT, type ReachSegment } from '@qp/facts';

/** Held-out respondents with their calibrated probabilities, [person * segments + segment]. */
interface HeldOutPeople {
  readonly segments: number;
  readonly probabilities: Float64Array;
  readonly segmentOf: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/** Standard deviations of a 95% interval. */
const Z = 1.96;

/** The likeliest first: what is found of a segment among the best 1, 2, … 100 percent [RE6]. */
export function gainsOf(people: HeldOutPeople, segment: number): ReachSegment {
  const { segments, probabilities, segmentOf, weights } = people;
  const of = (i: number) => probabilities[i * segments + segment];
  const order = Array.from({ length: segmentOf.length }, (_, i) => i).sort((a, b) => of(b) - of(a));
  let [total, own, squares] = [0, 0, 0];
  for (const i of order) {
    total += weights[i];
    if (segmentOf[i] !== segment) continue;
    own += weights[i];
    squares += weights[i] ** 2;
  }
  const found: number[] = [];
  const least: number[] = [];
  // People with the same probability come together: in part, where a percent ends among them.
  let [before, foundBefore] = [0, 0];
  for (let at = 0; at < order.length; ) {
    const probability = of(order[at]);
    let [alike, ownAlike] = [0, 0];
    for (; at < order.length && of(order[at]) === probability; at++) {
      alike += weights[order[at]];
      if (segmentOf[order[at]] === segment) ownAlike += weights[order[at]];
    }
    const isLast = at === order.length;
    while (found.length < 100 && (isLast || before + alike >= ((found.length + 1) / 100) * total)) {
      const part = Math.min(1, Math.max(0, (((found.length + 1) / 100) * total - before) / alike));
      found.push(own > 0 ? Math.min(1, (foundBefore + part * ownAlike) / own) : 0);
      least.push(probability);
    }
    before += alike;
    foundBefore += ownAlike;
  }
  const base = squares > 0 ? own ** 2 / squares : 0;
  const lift = LIFT_AT.map((percent) => {
    const value = found[percent - 1] / (percent / 100);
    const share = Math.min(1, Math.max(found[percent - 1], percent / 100));
    const error = base > 0 ? Math.sqrt((share * (1 - share)) / base) / (percent / 100) : 0;
    return { value, low: Math.max(0, value - Z * error), high: value + Z * error };
  });
  return { size: total > 0 ? own / total : 0, found, least, lift };
}
