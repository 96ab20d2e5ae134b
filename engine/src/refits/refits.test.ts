import { describe, expect, test } from 'vitest';
import { fitted } from '../drivers/testing/fitted.ts';
import { buildModel, onlyPeople, refitFrom, scoreRows, withThreads } from '../latent-class/index.ts';
import { classificationErrors } from '../significance/classification-errors.ts';
import { bootstrapWeights } from '../stability/bootstrap.ts';
import { plantedCause } from '../testing/bakk-kuha.ts';
import { asNumbers, madeNumbers } from '../testing/made-numbers.ts';
import { plantedDrivers } from '../testing/planted-drivers.ts';
import { plantedScales } from '../testing/surveys.ts';
import { classified, uncorrected } from './classified.ts';
import { REFITS, refitRun } from './refit-run.ts';
import { assignedRightly } from './sample.ts';
import { decodeRefits, encodeRefits } from './stored.ts';
import type { FirstStep } from './types.ts';

const first = (count: number) => Array.from({ length: count }, (_, i) => i);

/** One refit as the plain fit makes it, with as many steps as it takes. */
async function plainRefit({ data, model, treatment, alpha, seed }: FirstStep, n: number) {
  const drawn = { ...data, weights: bootstrapWeights(data, seed, n) };
  const fit = await withThreads(1, undefined, (threads) =>
    refitFrom(threads, drawn, buildModel(drawn, alpha, { treatment }), model),
  );
  return { drawn, scored: scoreRows(fit, data).probabilities, mixture: fit.mixture };
}

describe('refits', () => {
  test('[RF1] [RF2] a refit is where the plain fit to its sample arrives: categories, scales, style, numbers, weights', async () => {
    const { data } = plantedCause(400, 0.9, 1);
    const weights = Float64Array.from({ length: 400 }, (_, i) => (i === 7 ? 0 : 0.6 + (i % 5) / 5));
    const missing = data.columns.map((column, j) => {
      return { ...column, codes: column.codes.map((code, i) => ((i + j) % 17 === 0 ? 255 : code)) };
    });
    const scales = plantedScales().data;
    const some = onlyPeople({ ...scales, columns: scales.columns.slice(0, 7) }, first(600));
    const numbers = asNumbers(madeNumbers('normal', { respondents: 400, seed: 1 }));
    for (const [survey, segments, answers] of [
      [{ ...data, columns: missing, weights }, 3, 'categories'],
      [some, 2, 'scales'],
      [some, 2, 'style'],
      [numbers, 2, 'categories'],
    ] as const) {
      const { refitted } = await fitted(survey, segments, answers);
      const { firstStep, refits } = refitted;
      expect(refits.all).toHaveLength(REFITS);
      for (const n of [1, 50]) {
        const plain = await plainRefit(firstStep, n);
        const { mixture } = refits.all[n - 1];
        const levels = mixture.length / segments;
        plain.mixture.forEach((share, k) => {
          const own = mixture.subarray(k * levels, (k + 1) * levels).reduce((sum, part) => sum + part, 0);
          expect(Math.abs(own - share)).toBeLessThan(0.01);
        });
      }
    }
  });

  test('[RF3] who was not drawn for a refit has its probabilities, and no one those of a refit that knew their answers', async () => {
    const { data } = plantedCause(200, 0.85, 2);
    const { refitted } = await fitted(data, 3);
    const { firstStep, refits } = refitted;
    const i = 11;
    const sums = [0, 0, 0];
    let times = 0;
    for (let n = 1; n <= REFITS; n++) {
      if (bootstrapWeights(data, firstStep.seed, n)[i] > 0) continue;
      const { mixture, tables } = refits.all[n - 1];
      const joint = [0, 1, 2].map((k) =>
        data.columns.reduce((all, { codes }, j) => all * tables[j][codes[i] * 3 + k], mixture[k]),
      );
      const all = joint.reduce((a, b) => a + b, 0);
      joint.forEach((one, k) => {
        sums[k] += one / all;
      });
      times++;
    }
    expect(times).toBeGreaterThan(20);
    sums.forEach((sum, k) => {
      expect(refits.notDrawn[i * 3 + k]).toBeCloseTo(sum / times, 5);
    });
  });

  test('[RF4] errors of those not drawn are those of the planted segments, where the fit makes them smaller', async () => {
    let [own, notDrawn, planted] = [0, 0, 0];
    for (const seed of [1, 2, 3, 4]) {
      const survey = { people: 600, questions: 12, segments: 3, separation: 0.5, kind: 'categories', seed } as const;
      const { data, segmentOf } = plantedDrivers(survey);
      const { people, refitted } = await fitted(data, 3);
      const everyone = new Float64Array(600).fill(1);
      const right = (errors: readonly (readonly number[])[]) => errors.reduce((sum, row, t) => sum + row[t], 0) / 12;
      own += right(classificationErrors(people.assignments, people.probabilities, everyone, 3));
      notDrawn += right(classified(people, refitted, 1).errors);
      const truth = Float64Array.from({ length: 1800 }, (_, at) => Number(segmentOf[Math.floor(at / 3)] === at % 3));
      const both = classificationErrors(people.assignments, truth, everyone, 3);
      planted += both.reduce((sum, row) => sum + Math.max(...row), 0) / 12;
    }
    expect(own).toBeGreaterThan(planted + 0.03);
    expect(Math.abs(notDrawn - planted)).toBeLessThan((own - planted) / 2);
  });

  test('[RF5] everyone as a part is everyone, a part has errors of its own, and merged segments add up', async () => {
    const { people, refitted } = await fitted(plantedCause(400, 0.8, 1).data, 3);
    const all = classified(people, refitted, 1);
    const whole = classified(people, refitted, 1, Int32Array.from(first(400)));
    const part = classified(
      people,
      refitted,
      1,
      Int32Array.from(first(130), (i) => 3 * i),
    );
    expect(whole.errors).toEqual(all.errors);
    expect([part.count, part.weights.length]).toEqual([130, 130]);
    expect(part.errors).not.toEqual(all.errors);
    const [a, b] = [[...all.draws()], [...part.draws()]];
    expect([a.length, b.length]).toEqual([REFITS, REFITS]);
    for (let i = 0; i < 130; i++) expect(b[7].assignments[i]).toBe(a[7].assignments[3 * i]);
    for (const { errors, weights } of a) {
      for (const row of errors) expect(row.reduce((sum, entry) => sum + entry, 0)).toBeCloseTo(1, 9);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(400, 6);
    }

    const groups = [[0, 2], [1]];
    const { firstStep, refits } = refitted;
    const probabilities = Float64Array.from({ length: 800 }, (_, at) => {
      const from = 3 * (at >> 1);
      return at % 2 === 0
        ? people.probabilities[from] + people.probabilities[from + 2]
        : people.probabilities[from + 1];
    });
    const assignments = Uint8Array.from(first(400), (i) => Number(probabilities[2 * i + 1] > probabilities[2 * i]));
    const merged = classified(
      { segments: 2, assignments, probabilities, weights: null },
      { firstStep: { ...firstStep, groups }, refits },
      1,
    );
    expect(assignedRightly(merged)!).toBeGreaterThan(assignedRightly(all)!);
    for (const draw of merged.draws()) expect(draw.errors).toHaveLength(2);
  });

  test('[RF5] without a fit only the people are drawn; uncorrected, no one is assigned wrongly', async () => {
    const { people } = await fitted(plantedCause(200, 0.9, 1).data, 3);
    const known = classified(people, null, 1);
    expect(known.standardErrors).toBe('no-first-step');
    for (const { assignments } of known.draws()) expect(assignments).toEqual(known.assignments);
    const plain = uncorrected(people, 1);
    expect(assignedRightly(plain)).toBe(1);
  });

  test('refits come back as they were kept, and those of another survey do not', async () => {
    const { refitted } = await fitted(plantedCause(150, 0.9, 1).data, 3);
    const { firstStep, refits } = refitted;
    const back = decodeRefits(firstStep, encodeRefits(refits))!;
    expect(back.notDrawn).toEqual(refits.notDrawn);
    expect(back.all).toEqual(refits.all);
    const fewer = onlyPeople(firstStep.data, Int32Array.from(first(149)));
    expect(decodeRefits({ ...firstStep, data: fewer }, encodeRefits(refits))).toBeNull();
    const again = await refitRun(firstStep);
    expect(again).toEqual(refits);
  });
});
