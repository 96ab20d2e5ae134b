/** Answers to one question: codes below `points` are points in their order, all others are missing. */
export interface OrderedAnswers {
  readonly codes: Uint8Array;
  readonly points: number;
}

/**
 * The correlation of two questions among the people who answered both, 0 where one doesn't vary. Pairs of answers are counted first: that is
 * one addition a person, a tenth of the work of adding up products.
 */
export function answerCorrelation(one: OrderedAnswers, other: OrderedAnswers): { people: number; correlation: number } {
  const pairs = new Float64Array(one.points * other.points);
  for (let i = 0; i < one.codes.length; i++) {
    const a = one.codes[i];
    const b = other.codes[i];
    if (a < one.points && b < other.points) pairs[a * other.points + b]++;
  }
  let [people, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let a = 0; a < one.points; a++) {
    for (let b = 0; b < other.points; b++) {
      const count = pairs[a * other.points + b];
      people += count;
      x += count * a;
      y += count * b;
      xx += count * a * a;
      yy += count * b * b;
      xy += count * a * b;
    }
  }
  const spread = Math.sqrt((people * xx - x * x) * (people * yy - y * y));
  return { people, correlation: spread > 0 ? (people * xy - x * y) / spread : 0 };
}
