import { type LatentClassData, membership, scoreRows } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { MISSING } from '@qp/engine/survey';
import {
  findTopK,
  fitClassifier,
  type HeldOut,
  measureTyped,
  openClassifier,
  segmentsWithout,
  type TypingData,
  writeClassifier,
} from '@qp/engine/typing-tool';
import type { Measurement } from './bench-case.ts';
import type { HeldBack } from './held-back.ts';
import { accuracyOn } from './typing-peer.ts';

/** What a typing tool says about itself, against people who were held back before anything was done. */

const QUESTIONS = 5;
const ALPHA = 100;
/** Shares of the answers that are removed from the people held back. */
const MISSING_SHARES = [0.2, 0.4, 0.6];
/** Every person is tried with this many random choices of removed answers. */
const DRAWS = 4;

/**
 * The rest is segmented by prediction and gets a typing tool of five questions. Where the model of the rest assigns the
 * people held back is right; the classifier, as it is handed over, assigns them by five answers.
 */
export class TypingHonesty {
  readonly #means = new Map<string, { sum: number; splits: number; unit: string; within?: number; atLeast?: number }>();

  async add(held: HeldBack): Promise<void> {
    const { typing, fresh, targets, top, tool } = await typedFor(held);
    const complete = assign(tool, fresh, top.chosen);
    const { accuracy } = tool.file.measured;
    this.#note('accuracy of 5 questions', complete.right, {});
    this.#note('stated less actual', accuracy - complete.right, { within: 2 });
    this.#note('probability stated less share right', complete.stated - complete.right, { within: 3 });
    for (const share of MISSING_SHARES) {
      const less = withoutAnswers(fresh, top.chosen, Math.round(share * top.chosen.length));
      const { right, stated } = assign(tool, less, top.chosen);
      const what = `${share * 100}% of answers missing`;
      this.#note(`${what}, accuracy`, right, {});
      this.#note(`${what}, probability stated less share right`, stated - right, { within: 2 });
      this.#note(`${what}, right less naive Bayes`, right - accuracyOn(typing, less, top.chosen), { atLeast: -0.5 });
    }
    // The analyst types the list that the search found, with the last question replaced by another one.
    const other = typing.columns.findIndex((_, at) => !top.chosen.includes(at));
    const lists = {
      'the searched list typed': top.chosen.toReversed(),
      'one question replaced': top.chosen.with(-1, other),
    };
    for (const [name, list] of Object.entries(other < 0 ? {} : lists)) {
      const typed = handOver(typing, list, measureTyped(typing, list, targets));
      this.#note(`${name}, stated less actual`, typed.file.measured.accuracy - assign(typed, fresh, list).right, {
        within: 2,
      });
    }
  }

  measurements(name: string): Measurement[] {
    return [...this.#means].map(([what, { sum, splits, unit, ...target }]) => ({
      what: `${name}: typing tool, ${what}`,
      value: (sum / splits) * 100,
      unit,
      ...(target.within !== undefined && { target: { within: target.within } }),
      ...(target.atLeast !== undefined && { target: { atLeast: target.atLeast } }),
    }));
  }

  #note(what: string, value: number, target: { within?: number; atLeast?: number }): void {
    const unit = Object.keys(target).length > 0 ? 'points' : '%';
    const { sum, splits } = this.#means.get(what) ?? { sum: 0, splits: 0 };
    this.#means.set(what, { sum: sum + value, splits: splits + 1, unit, ...target });
  }
}

/** A tool of five questions for the rest, and the people held back, each with the segment that the fit to the rest gives them. */
export async function typedFor({ rest, back, result }: HeldBack) {
  const { fits, chosen, treatment } = result;
  // Where prediction finds no segments there is no typing tool to be honest about: two are typed anyway.
  const fit = fits[Math.max(2, chosen) - 1];
  const own = membership(rest, fit);
  const without = await segmentsWithout({ survey: rest, fit, alpha: ALPHA, treatment }, own.assignments);
  const typing: TypingData = {
    columns: columnsOf(rest),
    segmentOf: own.assignments,
    segments: fit.segments,
    weights: null,
    posteriors: own.probabilities,
    without,
  };
  const fresh: TypingData = {
    columns: columnsOf(back),
    segmentOf: scoreRows(fit, back).assignments,
    segments: fit.segments,
    weights: null,
  };
  const targets = Array.from({ length: fit.segments }, (_, s) => s);
  const top = findTopK(typing, { questions: Math.min(QUESTIONS, rest.columns.length), targets });
  return { typing, fresh, targets, top, tool: handOver(typing, top.chosen, top) };
}

/** The classifier as it is handed over. */
function handOver(typing: TypingData, list: readonly number[], heldOut: HeldOut): ReturnType<typeof openClassifier> {
  const data = { ...typing, columns: list.map((at) => typing.columns[at]) };
  const targets = Array.from({ length: typing.segments }, (_, s) => s);
  const file = writeClassifier(data, fitClassifier(data, {}, heldOut), {
    kind: 'probability',
    name: 'honesty',
    targets,
    idColumn: null,
    question: (code) => code,
    cut: () => null,
  });
  return openClassifier(file);
}

/** Share assigned correctly, and the mean probability stated. */
export function assign(
  classifier: ReturnType<typeof openClassifier>,
  people: TypingData,
  questions: readonly number[],
): { right: number; stated: number } {
  let [right, stated] = [0, 0];
  people.segmentOf.forEach((own, i) => {
    const answers = questions.map((at) => {
      const { codes, labels } = people.columns[at];
      return codes[i] < labels.length ? codes[i] : -1;
    });
    const { segment, millionths } = classifier.assign(answers);
    right += Number(segment === own) / people.segmentOf.length;
    stated += millionths[segment] / 1e6 / people.segmentOf.length;
  });
  return { right, stated };
}

/** Everyone several times, each time with other answers removed. */
function withoutAnswers(people: TypingData, questions: readonly number[], count: number): TypingData {
  const random = new Random(1, count, questions.length);
  const repeated = <T extends Uint8Array>(list: T) =>
    Uint8Array.from({ length: list.length * DRAWS }, (_, i) => list[i % list.length]);
  const columns = people.columns.map((column) => ({ ...column, codes: repeated(column.codes) }));
  const segmentOf = repeated(people.segmentOf);
  segmentOf.forEach((_, i) => {
    const left = [...questions];
    for (let n = 0; n < count; n++) columns[left.splice(random.below(left.length), 1)[0]].codes[i] = MISSING;
  });
  return { ...people, columns, segmentOf };
}

function columnsOf({ columns }: LatentClassData): TypingData['columns'] {
  return columns.map(({ codes, categories }, j) => ({
    code: `q${j}`,
    labels: Array.from({ length: categories }, (_, at) => String(at + 1)),
    codes,
  }));
}
