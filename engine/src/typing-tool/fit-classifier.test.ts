import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../numerics/random.ts';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { bestFactor } from './calibration.ts';
import { openClassifier } from './classify.ts';
import { makeDesign, scorePeople } from './design.ts';
import { type FittedClassifier, fitClassifier } from './fit-classifier.ts';
import { fitLogistic, penalisedLoss } from './logistic.ts';
import { fitNaiveBayes } from './naive-bayes.ts';
import type { TypingData } from './types.ts';
import { writeClassifier } from './write-classifier.ts';

const describeIt = (kind: 'simple' | 'probability') => ({
  kind,
  name: 'Test',
  targets: [0, 1],
  idColumn: null,
  question: (code: string) => `Question ${code}`,
  cut: () => null,
});

function accuracy(model: Float64Array, data: TypingData): number {
  const { segments } = data;
  const design = makeDesign(
    data,
    Int32Array.from({ length: data.segmentOf.length }, (_, i) => i),
  );
  let right = 0;
  for (let i = 0; i < design.people; i++) {
    const sums = Array.from({ length: segments }, (_, s) => {
      let sum = model[design.cells * segments + s];
      for (let q = 0; q < design.questions; q++) {
        const cell = design.active[i * design.questions + q];
        if (cell >= 0) sum += model[cell * segments + s];
      }
      return sum;
    });
    if (sums.indexOf(Math.max(...sums)) === design.segmentOf[i]) right++;
  }
  return right / design.people;
}

function check(seen: TypingData, never: TypingData): FittedClassifier {
  const fitted = fitClassifier(seen);
  const design = makeDesign(
    seen,
    Int32Array.from({ length: seen.segmentOf.length }, (_, i) => i),
  );
  const bayes = fitNaiveBayes(design);
  const best = Math.max(
    accuracy(bayes, never),
    accuracy(
      fitLogistic(design, bayes, () => {}),
      never,
    ),
  );
  const standardError = Math.sqrt((best * (1 - best)) / never.segmentOf.length);
  expect(accuracy(fitted.model, never)).toBeGreaterThan(best - standardError);
  return fitted;
}

/** Each question is asked twice in nearly the same words, which naive Bayes counts as two answers. */
function doubled(data: TypingData, seed: number): TypingData {
  const random = seededNumbers(seed);
  const copies = data.columns.map((column) => ({
    ...column,
    code: `${column.code} again`,
    codes: column.codes.map((code) => (random() < 0.95 ? code : 0)),
  }));
  return { ...data, columns: [...data.columns, ...copies] };
}

describe('the classifier', () => {
  const survey = plantSurvey(61, [0.4, 0.3, 0.2, 0.1], [4, 5, 3, 4, 5, 4], () => 1.2);

  it('[TT10] is not below either method on new respondents where answers are independent', () => {
    const fitted = check(drawPeople(survey, 1500, 62), drawPeople(survey, 6000, 63));
    expect(fitted.measured.tried.map(({ method }) => method)).toEqual(['naive Bayes', 'logistic regression']);
  });

  it('[TT10] [TT11] takes logistic regression, and is calibrated, where answers repeat each other', () => {
    const never = doubled(drawPeople(survey, 8000, 66), 67);
    const fitted = check(doubled(drawPeople(survey, 3000, 64), 65), never);
    expect(fitted.method).toBe('logistic regression');
    const file = writeClassifier(never, fitted, describeIt('probability'));
    const classifier = openClassifier(file);
    const bands = new Map<number, { people: number; stated: number; right: number }>();
    never.segmentOf.forEach((own, i) => {
      const { segment, millionths } = classifier.assign(never.columns.map((column) => column.codes[i]));
      const stated = millionths[segment] / 1e6;
      const band = bands.get(Math.floor(stated * 10)) ?? { people: 0, stated: 0, right: 0 };
      band.people++;
      band.stated += stated;
      if (segment === own) band.right++;
      bands.set(Math.floor(stated * 10), band);
    });
    for (const { people, stated, right } of bands.values()) {
      const share = stated / people;
      if (people > 200)
        expect(Math.abs(right / people - share)).toBeLessThan(0.03 + 2 * Math.sqrt((share * (1 - share)) / people));
    }
    for (const band of fitted.measured.calibration) {
      if (band.people > 200) expect(Math.abs(band.right - band.stated)).toBeLessThan(0.07);
    }
  });

  it('[TT11] tempers scores that are too sure of themselves, and leaves honest ones alone', () => {
    const factorFor = (data: TypingData, never: TypingData) => {
      const all = (of: TypingData) => Int32Array.from({ length: of.segmentOf.length }, (_, i) => i);
      const design = makeDesign(never, all(never));
      const scores = scorePeople(design, fitNaiveBayes(makeDesign(data, all(data))));
      return bestFactor({ scores, segments: 4, segmentOf: never.segmentOf, weights: design.weights }, () => true);
    };
    const honest = factorFor(drawPeople(survey, 4000, 68), drawPeople(survey, 4000, 69));
    const sure = factorFor(doubled(drawPeople(survey, 4000, 68), 1), doubled(drawPeople(survey, 4000, 69), 2));
    expect(honest).toBeGreaterThan(0.93);
    expect(honest).toBeLessThan(1.07);
    expect(sure).toBeLessThan(0.7);
  });

  it('[TT11] reports the accuracy that new respondents meet', () => {
    let difference = 0;
    for (let trial = 0; trial < 6; trial++) {
      const fitted = fitClassifier(drawPeople(survey, 600, 70 + trial));
      difference += (fitted.measured.accuracy - accuracy(fitted.model, drawPeople(survey, 5000, 90 + trial))) / 6;
    }
    expect(Math.abs(difference)).toBeLessThan(0.02);
  });

  it('[TT12] names the same segment in both files, to which rounding to four decimals does next to nothing', () => {
    const seen = drawPeople(survey, 800, 101, 0.1);
    const fitted = fitClassifier(seen);
    const simple = openClassifier(writeClassifier(seen, fitted, describeIt('simple')));
    const probability = openClassifier(writeClassifier(seen, fitted, describeIt('probability')));
    expect(simple.file.variables).toEqual(probability.file.variables);
    expect(simple.file.targets).toEqual([1, 2]);
    expect(JSON.parse(JSON.stringify(probability.file))).toEqual(probability.file);
  });

  it('[TT13] lets a label that was never given add nothing', () => {
    const seen = drawPeople(survey, 800, 111);
    const wider = {
      ...seen,
      columns: seen.columns.map((column) => ({ ...column, labels: [...column.labels, 'never'] })),
    };
    const { variables } = writeClassifier(wider, fitClassifier(wider), describeIt('probability'));
    const nothing = ['0.0000', '0.0000', '0.0000', '0.0000'];
    for (const { scores, scores_incomplete } of variables) {
      expect([scores.at(-1), scores_incomplete?.at(-1)]).toEqual([nothing, nothing]);
    }
  });

  it('[TT10] fits logistic regression to the bottom: its gradient is that of the loss, and vanishes', () => {
    const seen = drawPeople(survey, 300, 121, 0.1);
    const design = makeDesign(
      seen,
      Int32Array.from({ length: 300 }, (_, i) => i),
    );
    const start = fitNaiveBayes(design);
    const gradient = new Float64Array(start.length);
    penalisedLoss(design, start, gradient);
    const scratch = new Float64Array(start.length);
    for (const at of [0, 7, 33, start.length - 1]) {
      const moved = (by: number) =>
        penalisedLoss(
          design,
          start.map((v, i) => (i === at ? v + by : v)),
          scratch,
        );
      expect((moved(1e-5) - moved(-1e-5)) / 2e-5).toBeCloseTo(gradient[at], 4);
    }
    penalisedLoss(
      design,
      fitLogistic(design, start, () => {}),
      gradient,
    );
    expect(Math.max(...gradient.map(Math.abs))).toBeLessThan(1e-5 * 300);
  });

  it('[TT5] is not moved by equal weights or rows of weight 0', () => {
    const seen = drawPeople(survey, 400, 131);
    const plain = fitClassifier(seen);
    const equal = fitClassifier({ ...seen, weights: new Float64Array(400).fill(3) });
    expect(equal.model.every((score, i) => Math.abs(score - plain.model[i]) < 1e-9)).toBe(true);
    const extra: TypingData = {
      ...seen,
      columns: seen.columns.map((column) => ({ ...column, codes: Uint8Array.from([...column.codes, 0, 1, 2]) })),
      segmentOf: Uint8Array.from([...seen.segmentOf, 3, 3, 3]),
      weights: Float64Array.from({ length: 403 }, (_, i) => (i < 400 ? 1 : 0)),
    };
    expect(fitClassifier(extra)).toEqual(plain);
  });

  it('[TT6] stops when it is told to', () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    expect(() => fitClassifier(drawPeople(survey, 100, 141), { signal: controller.signal })).toThrow('enough');
  });
});
