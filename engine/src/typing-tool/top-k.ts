import type { Stage } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { foldsOf, spaced } from './folds.ts';
import { type ChooseQuestions, measureHeldOut } from './held-out.ts';
import { checkData, gather } from './people.ts';
import { Search } from './search.ts';
import type { HeldOut, TopK, TopKSettings, TypingData, TypingHooks } from './types.ts';

/**
 * Finds the questions that best separate the chosen segments from each other and from Out, and measures how well they do
 * it on held-out respondents: the whole search is repeated in each outer fold.
 */
export function findTopK(data: TypingData, settings: TopKSettings, hooks: TypingHooks = {}): TopK {
  checkSettings(data, settings);
  const { questions } = settings;
  const targets = [...settings.targets].sort((a, b) => a - b);
  const counted = data.weights
    ? data.weights.reduce((n, weight) => n + (weight > 0 ? 1 : 0), 0)
    : data.segmentOf.length;
  if (counted < 2) throw new EngineError(`${counted} respondents count: at least 2 are needed`);
  const report = stepper(hooks, foldsOf(data.segmentOf.length, data.weights) + 1, questions, data.columns.length);
  const searchIn = (people: TypingData, rows: Int32Array) =>
    new Search(gather(people, spaced(rows), targets), report.step);
  const everyone = Int32Array.from({ length: data.segmentOf.length }, (_, i) => i);
  const chosen = searchIn(data, everyone).find(questions);
  const choose: ChooseQuestions = (people, rows) => {
    const search = searchIn(people, rows);
    const found = search.find(questions);
    return { chosen: found, further: search.further(found, settings.curveTo ?? questions) };
  };
  const heldOut = measureHeldOut(data, targets, choose, (fold, folds) => {
    report.next(heldOutStage(fold, folds));
  });
  hooks.progress?.(1, { at: 'done' });
  return { chosen, targets, folds: heldOut.measured.folds, ...heldOut };
}

/**
 * Measures a list of questions that was not searched for here [TT28]. Its author may have looked at the same people:
 * questions that a search would find too are looked for again without each fold, the others stay.
 */
export function measureTyped(
  data: TypingData,
  list: readonly number[],
  targets: readonly number[],
  hooks: TypingHooks = {},
): HeldOut {
  const questions = list.length;
  checkSettings(data, { questions, targets });
  const report = stepper(hooks, foldsOf(data.segmentOf.length, data.weights) + 1, questions, data.columns.length);
  const searchIn = (people: TypingData, rows: Int32Array) =>
    new Search(gather(people, spaced(rows), targets), report.step);
  const found = searchIn(data, Int32Array.from(data.segmentOf.keys())).find(questions);
  const kept = list.filter((question) => !found.includes(question));
  const choose: ChooseQuestions = (people, rows) => ({
    chosen: searchIn(people, rows).find(questions, kept),
    further: [],
  });
  return measureHeldOut(data, targets, choose, (fold, folds) => report.next(heldOutStage(fold, folds)));
}

const heldOutStage = (fold: number, folds: number): Stage => ({ at: 'held out', part: fold + 1, parts: folds });

function checkSettings(data: TypingData, { questions, targets }: TopKSettings): void {
  checkData(data, targets);
  if (!Number.isInteger(questions) || questions < 1 || questions > data.columns.length) {
    throw new EngineError(`invalid number of questions: ${questions} (must be 1 to ${data.columns.length})`);
  }
}

/** Counts evaluations into a share of the work. The number of swaps is not known beforehand: a search fills its part slowly. */
function stepper(hooks: TypingHooks, searches: number, questions: number, candidates: number) {
  const expected = Math.max(1, questions * candidates * (1 + questions / 2));
  let search = 0;
  let done = 0;
  let stage: Stage = { at: 'questions', questions, candidates };
  return {
    step() {
      hooks.signal?.throwIfAborted();
      done++;
      if (done % 64 === 0) hooks.progress?.((search + 1 - Math.exp(-done / expected)) / searches, stage);
    },
    next(following: Stage) {
      hooks.signal?.throwIfAborted();
      search++;
      done = 0;
      stage = following;
      hooks.progress?.(search / searches, stage);
    },
  };
}
