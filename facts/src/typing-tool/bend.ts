/**
 * The number of questions at which the curve of accuracy bends, from 1 [TT24]: its point farthest above the straight line from the first question to
 * the highest point. Up to there a question gains more than the average question does, and beyond it less.
 */
export function bendOf(accuracies: readonly number[]): number {
  const best = accuracies.indexOf(Math.max(...accuracies));
  const perQuestion = (accuracies[best] - accuracies[0]) / Math.max(1, best);
  const above = accuracies.slice(0, best + 1).map((accuracy, n) => accuracy - accuracies[0] - perQuestion * n);
  const highest = Math.max(...above);
  // Rounding lifts a straight line by less than this.
  return (highest > 1e-9 ? above.indexOf(highest) : best) + 1;
}
