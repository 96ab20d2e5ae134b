import { describe, expect, test } from 'vitest';
import { mergeProbabilities } from '../comparison/index.ts';
import {
  buildModel,
  type LatentClassData,
  onlyPeople,
  refitFrom,
  scoreRows,
  withThreads,
} from '../latent-class/index.ts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { mostProbableOfEach } from '../numerics/most-probable.ts';
import { choleskyOf, inverseOfCholesky, sandwichBlock } from '../numerics/positive-definite.ts';
import { classificationErrors } from '../significance/classification-errors.ts';
import { plantedCause, plantedOrder } from '../testing/bakk-kuha.ts';
import { asNumbers, madeNumbers } from '../testing/made-numbers.ts';
import { plantedScales } from '../testing/surveys.ts';
import { bootstrapCovariance } from './bootstrap.ts';
import { classificationOf } from './classification.ts';
import { fitted } from './testing/fitted.ts';
import type { FirstStep, SegmentedPeople } from './types.ts';

/** The errors after a refit in which one respondent weighs a little more; everyone stays where they are assigned. */
async function errorsWith(
  person: number,
  more: number,
  { data, model, answersAs, alpha, groups }: FirstStep,
  people: SegmentedPeople,
) {
  const weights = data.weights?.slice() ?? new Float64Array(data.respondents).fill(1);
  weights[person] *= 1 + more;
  const changed = { ...data, weights };
  const refit = await withThreads(1, undefined, (threads) =>
    refitFrom(threads, changed, buildModel(changed, alpha, { answersAs }), model),
  );
  const scored = scoreRows(refit, data).probabilities;
  const probabilities = groups ? mergeProbabilities(scored, model.segments, groups) : scored;
  return classificationErrors(people.assignments, probabilities, weights, people.segments).flat();
}

async function expectInfluence(
  people: SegmentedPeople,
  firstStep: FirstStep,
  some: readonly number[],
  closeness: number,
) {
  const known = await classificationOf(people, firstStep);
  expect(known.standardErrors).toBe('sandwich');
  const cells = people.segments ** 2;
  let [largest, off] = [0, 0];
  for (const person of some) {
    const [up, down] = [
      await errorsWith(person, 0.2, firstStep, people),
      await errorsWith(person, -0.2, firstStep, people),
    ];
    up.forEach((value, cell) => {
      const measured = (value - down[cell]) / 0.4;
      largest = Math.max(largest, Math.abs(measured));
      off = Math.max(off, Math.abs(measured - known.influence![person * cells + cell] / known.smallSample));
    });
  }
  expect(off / largest).toBeLessThan(closeness);
}

describe('the first step', () => {
  test('[DR6] what a respondent moves is what a refit moves in which they weigh more', async () => {
    const { data } = plantedCause(400, 0.9, 1);
    const columns = data.columns.map((column, j) => ({
      ...column,
      codes: column.codes.map((code, i) => ((i + j) % 17 === 0 ? 255 : code)),
    }));
    const weights = Float64Array.from({ length: 400 }, (_, i) => 0.6 + (i % 5) / 5);
    const { people, firstStep } = await fitted({ ...data, columns, weights }, 3);
    await expectInfluence(people, firstStep, [0, 17, 101, 250, 399], 0.02);
  });

  test('[DR6] the same for merged segments', async () => {
    const { data } = plantedCause(400, 0.9, 1);
    const { people, firstStep } = await fitted(data, 3);
    const groups = [[0, 2], [1]];
    const probabilities = mergeProbabilities(people.probabilities as Float64Array, 3, groups);
    const merged = { segments: 2, assignments: mostProbableOfEach(probabilities, 2), probabilities, weights: null };
    await expectInfluence(merged, { ...firstStep, groups }, [0, 101, 399], 0.02);
  });

  test('[DR6] the same for scales and for scales adjusted for response style', async () => {
    const { data } = plantedScales();
    const some: LatentClassData = onlyPeople(
      { ...data, columns: data.columns.slice(0, 7) },
      Array.from({ length: 600 }, (_, i) => i),
    );
    for (const answers of ['scales', 'style'] as const) {
      const { people, firstStep } = await fitted(some, 2, answers);
      await expectInfluence(people, firstStep, [3, 200, 599], 0.05);
    }
  });

  test('[DR6] the same for numbers, with one term and with two', async () => {
    for (const kind of ['normal', 'different in spread'] as const) {
      const { people, firstStep } = await fitted(asNumbers(madeNumbers(kind, { respondents: 400, seed: 1 })), 2);
      expect(firstStep.data.columns.every(({ number }) => number!.spread === (kind !== 'normal'))).toBe(true);
      await expectInfluence(people, firstStep, [3, 200, 399], 0.05);
    }
  });

  test('[DR12] the errors are nearer to those of the planted segments than the fit says of its own people', async () => {
    let [own, heldOut, planted] = [0, 0, 0];
    for (const draw of [1, 2, 3, 4]) {
      const { data, segmentOf } = plantedCause(500, 0.8, draw);
      const { people, firstStep } = await fitted(data, 3);
      const order = plantedOrder(firstStep.model.responseProbabilities, 3);
      const everyone = new Float64Array(500).fill(1);
      const right = (errors: readonly (readonly number[])[]) => errors.reduce((sum, row, t) => sum + row[t], 0) / 3;
      own += right(classificationErrors(people.assignments, people.probabilities, everyone, 3)) / 4;
      heldOut += right((await classificationOf(people, firstStep)).errors) / 4;
      const truth = Float64Array.from({ length: 1500 }, (_, at) =>
        Number(order[segmentOf[Math.floor(at / 3)]] === at % 3),
      );
      planted += right(classificationErrors(people.assignments, truth, everyone, 3)) / 4;
    }
    expect(own).toBeGreaterThan(planted);
    expect(Math.abs(heldOut - planted)).toBeLessThan(own - planted);
  });

  test('[DR13] everyone as a part is everyone, and a part has errors of its own that the fit to everyone moves', async () => {
    const { people, firstStep } = await fitted(plantedCause(400, 0.8, 1).data, 3);
    const [all, part, whole] = await Promise.all([
      classificationOf(people, firstStep),
      classificationOf(people, firstStep, 1, { among: Int32Array.from({ length: 130 }, (_, i) => 3 * i) }),
      classificationOf(people, firstStep, 1, { among: Int32Array.from({ length: 400 }, (_, i) => i) }),
    ]);
    expect(whole).toEqual(all);
    expect([part.count, part.influence!.length]).toEqual([130, 130 * 9]);
    // What respondents outside of it do to the fit counts, too.
    let own = 0;
    for (let i = 0; i < 130; i++) own += part.influence![i * 9] ** 2;
    expect(part.covariance![0]).toBeGreaterThan(own);
  });

  test('[DR7] where the model is not identified the bootstrap says how well the errors are known', async () => {
    const { data } = plantedCause(300, 0.99, 1);
    // Three yes/no questions can't identify three segments.
    const columns = [0, 3, 4].map((j) => data.columns[j]);
    const { people, firstStep } = await fitted({ ...data, columns }, 3);
    const known = await classificationOf(people, { ...firstStep, alpha: 0 });
    expect(known.standardErrors).toBe('bootstrap');
    expect(known.covariance!.every(Number.isFinite)).toBe(true);
  });

  test('[DR7] the bootstrap gives about what the sandwich gives where there are both', async () => {
    const { people, firstStep } = await fitted(plantedCause(500, 0.9, 1).data, 3);
    const { covariance, assignments } = await classificationOf(people, firstStep);
    const drawn = await bootstrapCovariance(firstStep, 3, assignments, 1);
    for (const entry of [0, 4, 8]) {
      const ratio = drawn[entry * 9 + entry] / covariance![entry * 9 + entry];
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  test('matrices and the chi-square tail', () => {
    const matrix = Float64Array.from([4, 2, 0.6, 2, 5, 1, 0.6, 1, 3]);
    const inverse = inverseOfCholesky(choleskyOf(matrix, 3)!, 3);
    // By hand: the determinant is 44.6, below are the cofactors.
    inverse.forEach((entry, at) => {
      expect(44.6 * entry).toBeCloseTo([14, -5.4, -1, -5.4, 11.64, -2.8, -1, -2.8, 16][at], 12);
    });
    // A⁻¹ A A⁻¹ = A⁻¹, and a block of it is that of its rows and columns.
    sandwichBlock(inverse, matrix, 3, 1, 2).forEach((entry, at) => {
      expect(entry).toBeCloseTo(inverse[[4, 5, 7, 8][at]], 12);
    });
    expect(choleskyOf(Float64Array.from([1, 2, 2, 1]), 2)).toBeNull();
    // pchisq(x, df, lower.tail = FALSE) of R 4.2.2.
    expect(chiSquaredTail(3.841458820694124, 1)).toBeCloseTo(0.05, 12);
    expect(chiSquaredTail(0.5, 3)).toBeCloseTo(0.9188914116546758, 11);
    expect(chiSquaredTail(40, 10) / 1.694474346e-5).toBeCloseTo(1, 6);
    expect(chiSquaredTail(0, 4)).toBe(1);
  });
});
