import { fitSegments, type LatentClassData, membership, scoreRows } from '@qp/engine/latent-class';
import { dealFolds, onlyPeople } from '@qp/engine/latent-class/internals';
import {
  findTopK,
  fitClassifier,
  openClassifier,
  segmentsWithout,
  type TypingData,
  writeClassifier,
} from '@qp/engine/typing';
import type { Measurement } from './bench-case.ts';

/** What a typing tool says about itself, against people who were held back before anything was done. */

const SPLITS = 6;
const MAXIMUM = 6;
const QUESTIONS = 5;
const ALPHA = 100;

/**
 * A third is held back; the rest is segmented by prediction and gets a typing tool of five questions. Where the model of
 * the rest puts the people held back is right; the classifier, as it is handed over, places them by five answers.
 */
export async function typingHonesty(name: string, data: LatentClassData): Promise<Measurement[]> {
  const sums = { stated: 0, actual: 0, told: 0, right: 0, splits: 0 };
  for (let split = 1; split <= SPLITS; split++) {
    const figures = await oneSplit(data, split);
    if (!figures) continue;
    sums.splits++;
    sums.stated += figures.stated;
    sums.actual += figures.actual;
    sums.told += figures.told;
    sums.right += figures.actual;
  }
  if (sums.splits === 0) return [];
  const points = (value: number) => (value / sums.splits) * 100;
  return [
    { what: `${name}: typing tool, accuracy of ${QUESTIONS} questions`, value: points(sums.actual), unit: '%' },
    { what: `${name}: typing tool, stated less actual`, value: points(sums.stated - sums.actual), unit: 'points' },
    {
      what: `${name}: typing tool, probability stated less share right`,
      value: points(sums.told - sums.right),
      unit: 'points',
    },
  ];
}

interface Figures {
  /** The accuracy that the classifier file states. */
  readonly stated: number;
  /** Share of the people held back who were placed rightly. */
  readonly actual: number;
  /** Mean probability that they were told. */
  readonly told: number;
}

async function oneSplit(data: LatentClassData, split: number): Promise<Figures | null> {
  const { people, foldOf } = dealFolds(data, 3, split, data.respondents)!;
  const rest = onlyPeople(
    data,
    people.filter((_, at) => foldOf[at] > 0),
  );
  const back = onlyPeople(
    data,
    people.filter((_, at) => foldOf[at] === 0),
  );
  const { fits, chosen, answersAs } = await fitSegments(rest, { maxSegments: MAXIMUM, seed: split, threads: 2 });
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
  const classifier = openClassifier(file);
  const truth = scoreRows(fit, back).assignments;
  let [actual, told] = [0, 0];
  for (let i = 0; i < back.respondents; i++) {
    const answers = top.chosen.map((at) => {
      const code = back.columns[at].codes[i];
      return code < back.columns[at].categories ? code : -1;
    });
    const placed = classifier.place(answers);
    actual += Number(placed.segment === truth[i]) / back.respondents;
    told += placed.millionths[placed.segment] / 1e6 / back.respondents;
  }
  return { stated: file.measured.accuracy, actual, told };
}

const labels = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));
