import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../numerics/random.ts';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { NO_ANSWER, UNKNOWN_ANSWER } from './answers.ts';
import { type Classifier, openClassifier } from './classify.ts';
import { makeDesign, scorePeople } from './design.ts';
import { fitClassifier } from './fit-classifier.ts';
import { fitNaiveBayes } from './naive-bayes.ts';
import type { TypingData } from './types.ts';
import { writeClassifier } from './write-classifier.ts';

const survey = plantSurvey(61, [0.4, 0.3, 0.2, 0.1], [4, 5, 3, 4, 5, 4, 3, 4], () => 1.2);
const description = {
  kind: 'probability' as const,
  name: 'Test',
  targets: [0, 1, 2, 3],
  idColumn: null,
  question: (code: string) => code,
  cut: () => null,
};
const classifierOf = (data: TypingData): Classifier =>
  openClassifier(writeClassifier(data, fitClassifier(data), description));

/** Half of the questions are asked twice in nearly the same words: naive Bayes takes the copies for new evidence. */
function twice(data: TypingData): TypingData {
  const random = seededNumbers(data.segmentOf.length);
  const copies = data.columns.slice(0, 4).map((column) => ({
    ...column,
    code: `${column.code} again`,
    codes: column.codes.map((code) => (random() < 0.9 ? code : 0)),
  }));
  return { ...data, columns: [...data.columns, ...copies] };
}

/** Removes `count` answers of each person at random. */
function removed(data: TypingData, count: number): number[][] {
  const random = seededNumbers(7 + count);
  return Array.from(data.segmentOf, (_, i) => {
    const answers = data.columns.map(({ codes }) => codes[i]);
    const left = [...answers.keys()];
    for (let n = 0; n < count; n++) answers[left.splice(Math.floor(random() * left.length), 1)[0]] = NO_ANSWER;
    return answers;
  });
}

function figures(classifier: Classifier, people: readonly number[][], truth: Uint8Array) {
  let [right, stated] = [0, 0];
  people.forEach((answers, i) => {
    const { segment, millionths } = classifier.assign(answers);
    right += Number(segment === truth[i]) / people.length;
    stated += millionths[segment] / 1e6 / people.length;
  });
  return { right, stated };
}

function naiveBayesRight(seen: TypingData, people: readonly number[][], truth: Uint8Array): number {
  const rows = (data: TypingData) => Int32Array.from(data.segmentOf.keys());
  const columns = seen.columns.map((column, q) => ({
    ...column,
    codes: Uint8Array.from(people, (answers) => (answers[q] < 0 ? 255 : answers[q])),
  }));
  const others = { ...seen, columns, segmentOf: truth, weights: null };
  const scores = scorePeople(makeDesign(others, rows(others)), fitNaiveBayes(makeDesign(seen, rows(seen))));
  let right = 0;
  truth.forEach((own, i) => {
    const sums = [...scores.subarray(i * seen.segments, (i + 1) * seen.segments)];
    right += Number(sums.indexOf(Math.max(...sums)) === own) / truth.length;
  });
  return right;
}

describe('a respondent who leaves questions unanswered', () => {
  it('[TT25] gets the sizes of the segments where nothing was answered', () => {
    const seen = drawPeople(survey, 1500, 1);
    const weights = Float64Array.from(seen.segmentOf, (_, i) => 0.5 + (i % 3));
    for (const data of [seen, { ...seen, weights }]) {
      const total = data.weights?.reduce((a, b) => a + b, 0) ?? 1500;
      const sizes = [0, 1, 2, 3].map((s) =>
        data.segmentOf.reduce((sum, own, i) => sum + (own === s ? (data.weights?.[i] ?? 1) / total : 0), 0),
      );
      const classifier = classifierOf(data);
      for (const none of [NO_ANSWER, UNKNOWN_ANSWER]) {
        const { millionths } = classifier.assign(data.columns.map(() => none));
        millionths.forEach((stated, s) => {
          expect(Math.abs(stated / 1e6 - sizes[s])).toBeLessThan(0.0001);
        });
      }
    }
  });

  it.each([
    ['independent', (data: TypingData) => data, [0, 1, 2, 3, 4, 5]],
    ['dependent', twice, [0, 2, 4, 6, 7]],
  ])(
    '[TT26] gets honest probabilities where answers are %s, and the right segment as often as with naive Bayes',
    (_, shape, counts) => {
      const seen = shape(drawPeople(survey, 2000, 2));
      const fresh = shape(drawPeople(survey, 8000, 3));
      const classifier = classifierOf(seen);
      for (const count of counts) {
        const people = removed(fresh, count);
        const { right, stated } = figures(classifier, people, fresh.segmentOf);
        expect(Math.abs(stated - right)).toBeLessThan(0.02);
        const bayes = naiveBayesRight(seen, people, fresh.segmentOf);
        expect(right).toBeGreaterThan(bayes - Math.sqrt((bayes * (1 - bayes)) / 8000));
      }
    },
  );

  it('[TT27] has its accuracy measured by number of missing answers', () => {
    const seen = drawPeople(survey, 2000, 4);
    const fresh = drawPeople(survey, 8000, 5);
    const classifier = classifierOf(seen);
    const { accuracy, missing_answers: measured = [] } = classifier.file.measured;
    expect(measured.map(({ missing }) => missing)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(measured[0].accuracy).toBe(accuracy);
    for (const { missing, accuracy: right, stated } of measured) {
      expect(Math.abs(right - figures(classifier, removed(fresh, missing), fresh.segmentOf).right)).toBeLessThan(0.03);
      expect(Math.abs(right - stated)).toBeLessThan(0.02);
    }
  });

  it('[TT26] is noted by the weighted difference, while segment and ties go by the sums', () => {
    const { file } = classifierOf(drawPeople(survey, 300, 6));
    const variables = file.variables.slice(0, 2).map((variable) => ({
      ...variable,
      scores_incomplete: variable.scores.map(() => ['0.5000', '0.0000', '0.0000', '-9.0000']),
    }));
    const incomplete = { intercepts: ['0.0000', '0.0000', '-9.0000', '-9.0000'], weights: ['1.0000', '0.8110'] };
    const assign = (changes: object) =>
      openClassifier({ ...file, variables, incomplete, ...changes }).assign([0, NO_ANSWER]);
    expect(assign({})).toMatchObject({ segment: 0, tie: false, lowMargin: false });
    expect(assign({ incomplete: { ...incomplete, weights: ['1.0000', '0.8108'] } })).toMatchObject({ lowMargin: true });
    expect(assign({ incomplete: { ...incomplete, weights: ['1.0000', '0.0000'] } })).toMatchObject({
      segment: 0,
      tie: false,
      lowMargin: true,
    });
  });

  it('is scored as before by a file of version 1', () => {
    const { file } = classifierOf(drawPeople(survey, 300, 6));
    const { incomplete: _, ...rest } = file;
    const variables = file.variables.map(({ scores_incomplete: __, ...variable }) => variable);
    const old = openClassifier({ ...rest, variables, version: 1 });
    const exps = file.intercepts.map((text) => Math.exp(Number(text)));
    const total = exps.reduce((a, b) => a + b);
    old.assign(file.variables.map(() => NO_ANSWER)).millionths.forEach((stated, s) => {
      expect(Math.abs(stated / 1e6 - exps[s] / total)).toBeLessThan(1e-6);
    });
  });
});
