import { findsNothing, reachableAt } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { Random } from '../numerics/random.ts';
import { MISSING } from '../survey/index.ts';
import { NO_ANSWER } from '../typing-tool/answers.ts';
import { openClassifier } from '../typing-tool/classify.ts';
import { makeDesign, scorePeople } from '../typing-tool/design.ts';
import { writeClassifier } from '../typing-tool/write-classifier.ts';
import { fitAdditive, penaltyOf } from './additive.ts';
import { gainsOf } from './gains.ts';
import { levelsOf } from './levels.ts';
import { findReach, type ReachData } from './reach.ts';

/** Three segments; age draws people to the second, spending and a region to the third, and one variable says nothing. */
function customers(people: number, seed: number): ReachData & { readonly truth: Float64Array } {
  const random = new Random(seed, people, 1);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const age = Float64Array.from({ length: people }, () => Math.round(48 + 16 * normal()));
  const spend = Float64Array.from({ length: people }, () => Math.round(100 * Math.exp(3 + 0.8 * normal())) / 100);
  const region = Uint8Array.from({ length: people }, () => random.below(4));
  const noise = Uint8Array.from({ length: people }, () => random.below(5));
  const truth = new Float64Array(people * 3);
  const segmentOf = Uint8Array.from({ length: people }, (_, i) => {
    const odds = [1, Math.exp((age[i] - 48) / 12), Math.exp((Math.log(spend[i]) - 3) * 1.5 + Number(region[i] === 0))];
    const sum = odds[0] + odds[1] + odds[2];
    odds.forEach((odd, k) => {
      truth[i * 3 + k] = odd / sum;
    });
    const drawn = uniform() * sum;
    return drawn < odds[0] ? 0 : drawn < odds[0] + odds[1] ? 1 : 2;
  });
  const answered = age.map((value) => (uniform() < 0.1 ? Number.NaN : value));
  const labels = (code: string, codes: Uint8Array, count: number) => ({
    column: { code, labels: Array.from({ length: count }, (_, n) => `${code} ${n}`), codes },
  });
  return {
    variables: [
      labels('NOISE', noise, 5),
      { code: 'AGE', values: answered },
      { code: 'SPEND', values: spend },
      labels('REGION', region, 4),
    ],
    segmentOf,
    segments: 3,
    weights: null,
    truth,
  };
}

const data = customers(1200, 4);
const found = findReach(data);

describe('customer data that find the segments', () => {
  test('are as good on held-out respondents as the odds they were drawn from, and state what comes true [RE1] [RE3]', () => {
    const best = data.segmentOf.reduce((right, own, i) => {
      const odds = data.truth.subarray(i * 3, i * 3 + 3);
      return right + Number(odds.indexOf(Math.max(...odds)) === own);
    }, 0);
    const { accuracy, stated, largest, gain } = found.result;
    expect(accuracy.value).toBeGreaterThan(best / 1200 - 0.04);
    expect(accuracy.value).toBeGreaterThan(largest);
    expect(Math.abs(stated - accuracy.value)).toBeLessThan(0.02);
    expect(gain.low).toBeGreaterThan(0);
  });

  test('are ordered by what they add, and the rule has the figures of all [RE5]', () => {
    expect(found.order[3]).toBe(0);
    const { curve, accuracy } = found.result;
    expect(curve.map(({ variables }) => variables)).toEqual([1, 2, 3, 4]);
    expect(curve[3].accuracy).toBe(accuracy.value);
    expect(found.fitted.measured.accuracy).toBe(accuracy.value);
  });

  test('and labels at random are no better than segment sizes [RE7]', () => {
    const random = new Random(9, 0, 0);
    const segmentOf = data.segmentOf.slice();
    for (let i = segmentOf.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [segmentOf[i], segmentOf[j]] = [segmentOf[j], segmentOf[i]];
    }
    expect(findsNothing({ variables: [], ...findReach({ ...data, segmentOf }).result })).toBe(true);
  });

  test('give one answer, whatever the order of the segments', () => {
    const turned = findReach({ ...data, segmentOf: data.segmentOf.map((s) => 2 - s) });
    // Folds are dealt segment by segment, so other people stand in them.
    expect(turned.result.accuracy.value).toBeCloseTo(found.result.accuracy.value, 1);
    expect(JSON.stringify(findReach(data))).toBe(JSON.stringify(found));
  });
});

describe('the rule as a classifier file [RE4]', () => {
  const classifier = openClassifier(
    writeClassifier({ ...data, columns: found.levels.map(({ column }) => column) }, found.fitted, {
      kind: 'probability',
      name: 'Customers',
      targets: [0, 1, 2],
      idColumn: null,
      question: (code) => code,
      cut: (code) => found.levels.find(({ column }) => column.code === code)?.cut ?? null,
    }),
  );

  test('gives everyone the sums of their levels, missing as one of them', () => {
    const { levels } = found;
    const answers = (i: number) =>
      levels.map(({ column }) => (column.codes[i] === MISSING ? NO_ANSWER : column.codes[i]));
    const gap = data.segmentOf.findIndex((_, i) => answers(i).includes(NO_ANSWER));
    const full = data.segmentOf.findIndex((_, i) => !answers(i).includes(NO_ANSWER));
    const { file } = classifier;
    const units = (text: string) => Math.round(Number(text) * 10_000);
    const age = file.variables.findIndex(({ code }) => code === 'AGE');
    const missing = file.variables[age].scores[0].map(
      (score, s) => units(score) - units(file.variables[age].scores_incomplete![0][s]),
    );
    const sums = (i: number) =>
      file.intercepts.map((start, s) =>
        file.variables.reduce((sum, { scores }, v) => {
          const answer = answers(i)[v];
          return sum + (answer === NO_ANSWER ? missing[s] : units(scores[answer][s]));
        }, units(start)),
      );
    for (const i of [gap, full]) {
      const exact = sums(i).map((sum, _, all) => Math.exp((sum - Math.max(...all)) / 10_000));
      const total = exact.reduce((a, b) => a + b);
      const { millionths, segment } = classifier.assign(answers(i));
      for (const [s, part] of exact.entries()) expect(millionths[s] / 1e6).toBeCloseTo(part / total, 5);
      expect(millionths[segment]).toBe(Math.max(...millionths));
    }
  });

  test('knows any number, however far from the survey', () => {
    const spend = classifier.file.variables.findIndex(({ code }) => code === 'SPEND');
    for (const [text, label] of [
      ['-5', 0],
      ['1e9', classifier.file.variables[spend].labels.length - 1],
    ] as const) {
      expect(classifier.keys[spend].read(text, 'labels')).toBe(label);
    }
  });
});

describe('the scores', () => {
  const levels = data.variables.map((variable) => levelsOf(variable, null, Int32Array.from(data.segmentOf.keys())));
  const typing = { ...data, columns: levels.map(({ withMissing }) => withMissing) };
  const design = makeDesign(typing, Int32Array.from(data.segmentOf.keys()));
  const ordered = levels.map((one) => one.ordered);

  test('cost what the rule says, with a gradient that differences confirm [RE3]', () => {
    const penalty = penaltyOf(design, ordered, 7);
    const intercept = design.cells * 3;
    const x = Float64Array.from({ length: intercept + 3 }, (_, at) => Math.sin(at));
    const gradient = new Float64Array(x.length);
    const cost = penalty(x, gradient, intercept);
    let plain = 0;
    levels.forEach(({ withMissing }, q) => {
      for (let level = 0; level < withMissing.labels.length; level++) {
        for (let s = 0; s < 3; s++) {
          const own = x[(design.offsets[q] + level) * 3 + s];
          plain += 3.5 * (level < ordered[q] ? 0.2 : 1) * own ** 2;
          if (level + 1 < ordered[q]) plain += 3.5 * 4 * (x[(design.offsets[q] + level + 1) * 3 + s] - own) ** 2;
        }
      }
    });
    expect(cost).toBeCloseTo(plain, 9);
    for (const at of [0, 5, 40, intercept - 1]) {
      const moved = x.slice();
      moved[at] += 1e-6;
      expect((penalty(moved, new Float64Array(x.length), intercept) - cost) / 1e-6).toBeCloseTo(gradient[at], 3);
    }
  });

  test('of a variable have mean 0 over the people', () => {
    const model = fitAdditive(design, ordered, 10, null, () => {});
    const own = design.offsets[2] - design.offsets[1];
    for (let s = 0; s < 3; s++) {
      let sum = 0;
      for (let i = 0; i < design.people; i++) sum += model[design.active[i * design.questions + 1] * 3 + s];
      expect(sum / design.people).toBeCloseTo(0, 9);
    }
    expect([own, scorePeople(design, model).length]).toEqual([levels[1].withMissing.labels.length, 1200 * 3]);
  });
});

describe('gains', () => {
  const people = (probabilities: number[], segmentOf: number[], weights = segmentOf.map(() => 1)) => ({
    segments: 2,
    probabilities: Float64Array.from(probabilities.flatMap((p) => [p, 1 - p])),
    segmentOf,
    weights,
  });

  test('find the likeliest first, and people alike in equal parts [RE6]', () => {
    const perfect = gainsOf(people([0.9, 0.8, 0.2, 0.1], [0, 0, 1, 1]), 0);
    expect([perfect.found[24], perfect.found[49], perfect.found[99], perfect.size]).toEqual([0.5, 1, 1, 0.5]);
    expect(perfect.lift[0].value).toBeCloseTo(2, 12);
    expect(reachableAt(perfect, 1)).toBe(50);
    const alike = gainsOf(people([0.5, 0.5, 0.5, 0.5], [0, 0, 1, 1]), 0);
    for (const [at, share] of alike.found.entries()) expect(share).toBeCloseTo((at + 1) / 100, 12);
    expect(reachableAt(alike, 0.6)).toBe(0);
  });

  test('count a person of weight two as two', () => {
    const weighted = gainsOf(people([0.9, 0.5, 0.1], [0, 1, 0], [2, 1, 1]), 0);
    const doubled = gainsOf(people([0.9, 0.9, 0.5, 0.1], [0, 0, 1, 0]), 0);
    expect(weighted.found).toEqual(doubled.found);
  });
});
