import type { TypingData } from '@qp/engine/typing-tool';

/**
 * What scikit-learn's SequentialFeatureSelector does with CategoricalNB and 5 folds: forward selection by
 * cross-validated accuracy. Written here in its plainest form, to compare the questions that it picks.
 */
export function forwardSelection(data: TypingData, questions: number): number[] {
  const people = data.segmentOf.length;
  const folds = 5;
  const running = new Float64Array(people * data.segments);
  const tables = data.columns.map((_, q) =>
    Array.from({ length: folds }, (__, f) => logTable(data, q, (i) => i % folds !== f)),
  );
  const chosen: number[] = [];
  while (chosen.length < questions) {
    let best = -1;
    let bestRight = -1;
    data.columns.forEach(({ codes }, q) => {
      if (chosen.includes(q)) return;
      let right = 0;
      for (let i = 0; i < people; i++) {
        const table = tables[q][i % folds];
        if (
          likeliest(data.segments, (s) => running[i * data.segments + s] + table[codes[i] * data.segments + s]) ===
          data.segmentOf[i]
        ) {
          right++;
        }
      }
      if (right > bestRight) [best, bestRight] = [q, right];
    });
    chosen.push(best);
    for (let i = 0; i < people; i++) {
      const table = tables[best][i % folds];
      const cell = data.columns[best].codes[i] * data.segments;
      for (let s = 0; s < data.segments; s++) running[i * data.segments + s] += table[cell + s];
    }
  }
  return chosen;
}

/** Share of `others` whom naive Bayes with these questions, fitted on `seen`, assigns correctly; a missing answer adds nothing. */
export function accuracyOn(seen: TypingData, others: TypingData, questions: readonly number[]): number {
  const tables = questions.map((q) => logTable(seen, q, () => true));
  const prior = new Float64Array(seen.segments);
  for (const segment of seen.segmentOf) prior[segment] += 1;
  let right = 0;
  for (let i = 0; i < others.segmentOf.length; i++) {
    const score = (s: number) =>
      questions.reduce(
        (sum, q, n) => sum + (tables[n][others.columns[q].codes[i] * seen.segments + s] ?? 0),
        Math.log(prior[s]),
      );
    if (likeliest(seen.segments, score) === others.segmentOf[i]) right++;
  }
  return right / others.segmentOf.length;
}

function logTable(data: TypingData, q: number, use: (person: number) => boolean): Float64Array {
  const { codes, labels } = data.columns[q];
  const counts = new Float64Array(labels.length * data.segments).fill(1);
  const sums = new Float64Array(data.segments).fill(labels.length);
  for (let i = 0; i < codes.length; i++) {
    if (!use(i) || codes[i] >= labels.length) continue;
    counts[codes[i] * data.segments + data.segmentOf[i]] += 1;
    sums[data.segmentOf[i]] += 1;
  }
  return counts.map((count, cell) => Math.log(count / sums[cell % data.segments]));
}

function likeliest(segments: number, score: (segment: number) => number): number {
  let best = 0;
  let highest = score(0);
  for (let s = 1; s < segments; s++) {
    const value = score(s);
    if (value > highest) [best, highest] = [s, value];
  }
  return best;
}
