import { type LatentClassData, membership, scoreRows } from '@qp/engine/latent-class';
import {
  findTopK,
  fitClassifier,
  openClassifier,
  segmentsWithout,
  type TypingData,
  writeClassifier,
} from '@qp/engine/typing';
import type { Measurement } from './bench-case.ts';
import type { HeldBack } from './held-back.ts';

/** What a typing tool says about itself, against people who were held back before anything was done. */

const QUESTIONS = 5;
const ALPHA = 100;

/**
 * The rest is segmented by prediction and gets a typing tool of five questions. Where the model of the rest puts the people
 * held back is right; the classifier, as it is handed over, places them by five answers.
 */
export class TypingHonesty {
  #splits = 0;
  #stated = 0;
  #actual = 0;
  #told = 0;

  async add({ rest, back, result }: HeldBack): Promise<void> {
    const { fits, chosen, answersAs } = result;
    // Where prediction finds no segments there is no typing tool to be honest about: two are typed all the same.
    const fit = fits[Math.max(2, chosen) - 1];
    const own = membership(rest, fit);
    const without = await segmentsWithout({ survey: rest, fit, alpha: ALPHA, answersAs }, own.assignments);
    const typing: TypingData = {
      columns: rest.columns.map(({ codes, categories }, j) => ({ code: `q${j}`, labels: labels(categories), codes })),
      segmentOf: own.assignments,
      segments: fit.segments,
      weights: null,
      posteriors: own.probabilities,
      without,
    };
    const targets = Array.from({ length: fit.segments }, (_, s) => s);
    const top = findTopK(typing, { questions: Math.min(QUESTIONS, rest.columns.length), targets });
    const asked = { ...typing, columns: top.chosen.map((at) => typing.columns[at]) };
    const file = writeClassifier(asked, fitClassifier(asked, {}, top), {
      ...{ kind: 'probability', name: 'honesty', targets, idColumn: null },
      question: (code) => code,
      cut: () => null,
    });
    const { right, probability } = place(openClassifier(file), back, top.chosen, scoreRows(fit, back).assignments);
    this.#splits++;
    this.#stated += file.measured.accuracy;
    this.#actual += right;
    this.#told += probability;
  }

  measurements(name: string): Measurement[] {
    const splits = this.#splits;
    const stated = this.#stated;
    const actual = this.#actual;
    const told = this.#told;
    if (splits === 0) return [];
    const points = (value: number) => (value / splits) * 100;
    return [
      { what: `${name}: typing tool, accuracy of ${QUESTIONS} questions`, value: points(actual), unit: '%' },
      {
        what: `${name}: typing tool, stated less actual`,
        ...{ value: points(stated - actual), unit: 'points', target: { within: 2 } },
      },
      {
        what: `${name}: typing tool, probability stated less share right`,
        ...{ value: points(told - actual), unit: 'points', target: { within: 3 } },
      },
    ];
  }
}

/** Share placed rightly, and the mean probability that people were told. */
function place(
  classifier: ReturnType<typeof openClassifier>,
  people: LatentClassData,
  questions: readonly number[],
  truth: Uint8Array,
): { right: number; probability: number } {
  let [right, probability] = [0, 0];
  for (let i = 0; i < people.respondents; i++) {
    const answers = questions.map((at) => {
      const { codes, categories } = people.columns[at];
      return codes[i] < categories ? codes[i] : -1;
    });
    const placed = classifier.place(answers);
    right += Number(placed.segment === truth[i]) / people.respondents;
    probability += placed.millionths[placed.segment] / 1e6 / people.respondents;
  }
  return { right, probability };
}

const labels = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));
