import { EngineError } from '../engine-error.ts';
import { dealFolds, spaced, splitFold } from './folds.ts';
import { checkData, gather, type People, segmentOrder } from './people.ts';
import { Search } from './search.ts';
import { countAnswers, logTable, priors } from './tables.ts';
import { Tally } from './tally.ts';
import type { TopK, TopKSettings, TypingData, TypingHooks } from './types.ts';

export const OUTER_FOLDS = 5;

/** The search alone, on everybody: positions in `columns`, in order of contribution. */
export function searchTopK(data: TypingData, settings: TopKSettings, hooks: TypingHooks = {}): number[] {
  checkSettings(data, settings);
  const everybody = Int32Array.from({ length: data.segmentOf.length }, (_, i) => i);
  const { step } = stepper(hooks, 1, settings.questions, data.columns.length);
  return new Search(gather(data, spaced(everybody), settings.targets), step).find(settings.questions);
}

/**
 * Finds the questions that best tell the chosen segments from each other and from Out, and measures how well they do
 * it on people left out: the whole search is repeated in each outer fold.
 */
export function findTopK(data: TypingData, settings: TopKSettings, hooks: TypingHooks = {}): TopK {
  checkSettings(data, settings);
  const { questions } = settings;
  const targets = [...settings.targets].sort((a, b) => a - b);
  const counted = data.weights
    ? data.weights.reduce((n, weight) => n + (weight > 0 ? 1 : 0), 0)
    : data.segmentOf.length;
  if (counted < 2) throw new EngineError(`${counted} respondents count: at least 2 are needed`);
  const folds = Math.min(OUTER_FOLDS, counted);
  const report = stepper(hooks, folds + 1, questions, data.columns.length);

  const everybody = Int32Array.from({ length: data.segmentOf.length }, (_, i) => i);
  const chosen = new Search(gather(data, spaced(everybody), targets), report.step).find(questions);

  const tallies = Array.from({ length: questions }, () => new Tally(targets.length, data.segments));
  const fold = dealFolds(data.segmentOf, data.segments, folds);
  for (let f = 0; f < folds; f++) {
    report.next(`Checking on people left out, part ${f + 1} of ${folds}`);
    const { inside, outside } = splitFold(fold, f);
    const list = new Search(gather(data, spaced(outside), targets), report.step).find(questions);
    tallyLeftOut(data, gather(data, outside, targets), list, inside, targets, tallies);
  }
  hooks.progress?.(1, 'Done');
  const whole = tallies[questions - 1]!;
  const contingency = whole.shares('row');
  return {
    chosen,
    targets,
    folds,
    stats: {
      ...whole.accuracies(),
      contingency,
      contingencyOfColumn: whole.shares('column'),
      hitRates: contingency.map((row, group) => row[group]!),
      curve: tallies.map((tally) => tally.accuracies()),
    },
  };
}

function checkSettings(data: TypingData, { questions, targets }: TopKSettings): void {
  checkData(data, targets);
  if (!Number.isInteger(questions) || questions < 1 || questions > data.columns.length) {
    throw new EngineError(`invalid number of questions: ${questions} (must be 1 to ${data.columns.length})`);
  }
}

/** Places people whom the search has not seen, with the first 1, 2, … of its questions. */
function tallyLeftOut(
  data: TypingData,
  people: People,
  list: readonly number[],
  rows: Int32Array,
  targets: readonly number[],
  tallies: readonly Tally[],
): void {
  const { segments } = data;
  const order = segmentOrder(segments, targets);
  const prior = priors(people).map(Math.log);
  const tables = list.map((candidate) => logTable(countAnswers(people, candidate), segments));
  const logs = new Float64Array(segments);
  const probabilities = new Float64Array(segments);
  for (const row of rows) {
    const weight = data.weights ? data.weights[row]! : 1;
    if (weight === 0) continue;
    const actual = order.indexOf(data.segmentOf[row]!);
    logs.set(prior);
    list.forEach((candidate, length) => {
      const code = data.columns[candidate]!.codes[row]!;
      if (code < data.columns[candidate]!.labels.length) {
        for (let k = 0; k < segments; k++) logs[k]! += tables[length]![code * segments + k]!;
      }
      let largest = logs[0]!;
      for (let k = 1; k < segments; k++) if (logs[k]! > largest) largest = logs[k]!;
      for (let k = 0; k < segments; k++) probabilities[k] = Math.exp(logs[k]! - largest);
      tallies[length]!.add(actual, probabilities, 0, segments, weight);
    });
  }
}

/** Counts evaluations into a share of the work. The number of swaps is not known beforehand: a search fills its part slowly. */
function stepper(hooks: TypingHooks, searches: number, questions: number, candidates: number) {
  const expected = Math.max(1, questions * candidates * (1 + questions / 2));
  let search = 0;
  let done = 0;
  let stage = `Searching ${questions} of ${candidates} questions`;
  return {
    step() {
      hooks.signal?.throwIfAborted();
      done++;
      if (done % 64 === 0) hooks.progress?.((search + 1 - Math.exp(-done / expected)) / searches, stage);
    },
    next(words: string) {
      hooks.signal?.throwIfAborted();
      search++;
      done = 0;
      stage = words;
      hooks.progress?.(search / searches, stage);
    },
  };
}
