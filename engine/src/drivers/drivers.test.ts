import { describe, expect, test } from 'vitest';
import { fitSegments, membership, onlyPeople } from '../latent-class/index.ts';
import { classified, uncorrected } from '../refits/index.ts';
import { plantedCause, plantedOrder } from '../testing/bakk-kuha.ts';
import { plantedDrivers } from '../testing/planted-drivers.ts';
import { referenceColumn, referencePresent, referenceSurvey } from '../testing/surveys.ts';
import { drivers } from './drivers.ts';
import { fitted } from './testing/fitted.ts';
import { slopeOf } from './testing/slope-of.ts';

const answersOf = (covariate: Float64Array) => ({
  code: 'q',
  labels: ['1', '2', '3', '4', '5', 'none'],
  codes: Uint8Array.from(covariate, (z) => z - 1),
});

/** The fitted segment that has most people of each planted one. */
const ordered = (planted: Uint8Array, assignments: ArrayLike<number>): number[] =>
  [0, 1, 2].map((k) => {
    const counts = [0, 0, 0];
    planted.forEach((own, i) => {
      if (own === k) counts[assignments[i]]++;
    });
    return counts.indexOf(Math.max(...counts));
  });

describe('predictors', () => {
  test('[DR3] [DR5] slopes of a planted covariate, and how often their intervals cover them', async () => {
    const draws = 12;
    const sums = { corrected: [0, 0], assigned: [0, 0], covered: 0, coveredAssigned: 0 };
    for (let draw = 0; draw < draws; draw++) {
      const { data, covariate } = plantedCause(500, 0.9, draw + 1);
      const { people, refitted } = await fitted(data, 3);
      const order = plantedOrder(refitted.firstStep.model.responseProbabilities, 3);
      const known = classified(people, refitted, 1);
      [-1, 1].forEach((planted, at) => {
        const ours = slopeOf(covariate, known, order[at + 1], order[0]);
        const plain = slopeOf(covariate, uncorrected(people, 1), order[at + 1], order[0]);
        sums.corrected[at] += ours.slope / draws;
        sums.assigned[at] += plain.slope / draws;
        sums.covered += Number(Math.abs(ours.slope - planted) < 1.96 * ours.error) / (2 * draws);
        sums.coveredAssigned += Number(Math.abs(plain.slope - planted) < 1.96 * plain.error) / (2 * draws);
      });
    }
    // As assigned the slopes are too small by a tenth or more.
    expect(Math.abs(sums.corrected[0] + 1)).toBeLessThan(0.1);
    expect(Math.abs(sums.corrected[1] - 1)).toBeLessThan(0.1);
    expect(Math.abs(sums.assigned[0] + 1)).toBeGreaterThan(0.1);
    expect(sums.covered).toBeGreaterThan(0.85);
    expect(sums.coveredAssigned).toBeLessThan(sums.covered);
  });

  test('[DR4] [DR5] shares and differences in points cover those of planted slopes, weighted people too', async () => {
    let [covered, effects] = [0, 0];
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const survey = { people: 800, questions: 12, segments: 3, separation: 0.7, kind: 'categories', seed } as const;
      const { data, answer, segmentOf, margin } = plantedDrivers({ ...survey, weighted: seed % 2 === 0 });
      const { people, refitted } = await fitted(data, 3);
      const causes = [{ code: 'a', labels: ['no', 'yes'], codes: answer }];
      const found = drivers({ people, refitted, causes, outcomes: [], corrected: true, seed });
      const order = ordered(segmentOf, people.assignments);
      expect(new Set(order).size).toBe(3);
      found.causes[0].answers.forEach(({ segments }, at) => {
        order.forEach((segment, k) => {
          const effect = margin({ answer: at })[k] - margin({})[k];
          const { low, high } = segments[segment]!;
          covered += Number(low <= effect && effect <= high);
          effects++;
        });
      });
    }
    // `npm run bench -- drivers` has the table.
    expect(covered / effects).toBeGreaterThan(0.85);
  });

  test('[DR4] shares sum to 1 and differences to 0, and are what the line of the picture shows', async () => {
    const { data, covariate } = plantedCause(400, 0.9, 3);
    const { people, refitted } = await fitted(data, 3);
    const constant = { code: 'c', values: new Float64Array(400).fill(2) };
    const causes = [answersOf(covariate), constant, { code: 'z', values: covariate }];
    const found = drivers({ people, refitted, causes, outcomes: [], corrected: true, seed: 1 });
    expect(found.causes.map(({ code }) => code)).toEqual(['q', 'c', 'z']);
    expect(found.causes[0].answers.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5']);
    expect(found.causes[1]).toMatchObject({ wald: null, answers: [], points: [] });
    expect(found.causes[2].answers.map(({ at }) => at)).toEqual([1, 3, 5]);
    expect(found.everyone.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const { answers, points } of found.causes)
      for (const { name, at, segments } of answers) {
        const margins = segments.map((one) => one!);
        expect(margins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(margins.reduce((sum, { difference }) => sum + difference, 0)).toBeCloseTo(0, 9);
        margins.forEach(({ share, difference, low, high }, k) => {
          expect(share - found.everyone[k]).toBeCloseTo(difference, 9);
          expect(low < difference && difference < high).toBe(true);
        });
        const point = points.find((one) => one.name === name && one.at === at)!;
        expect(point.probabilities).toEqual(margins.map(({ share }) => expect.closeTo(share, 9)));
      }
  });

  test('[DR4] two segments at 30 and 70% are 30 and 70%, and none says less where its share rises', async () => {
    // Segments that everyone is known to belong to: the figures are those of the table.
    const answer = Uint8Array.from({ length: 1000 }, (_, i) => Number(i % 2));
    const assignments = Uint8Array.from(answer, (a, i) => Number((i >> 1) % 10 < (a === 0 ? 3 : 7)));
    const probabilities = Float64Array.from({ length: 2000 }, (_, at) => Number(assignments[at >> 1] === at % 2));
    const people = { segments: 2, assignments, probabilities, weights: null };
    const causes = [{ code: 'a', labels: ['no', 'yes'], codes: answer }];
    const found = drivers({ people, refitted: null, causes, outcomes: [], corrected: false, seed: 1 });
    const shares = found.causes[0].answers.map(({ segments }) => segments.map((one) => one!.share));
    // The prior of the slopes draws them together by less than a tenth of a point.
    [
      [0.7, 0.3],
      [0.3, 0.7],
    ].forEach((row, at) => {
      row.forEach((share, k) => {
        expect(shares[at][k]).toBeCloseTo(share, 3);
      });
    });
    const [{ segments }] = found.causes[0].answers;
    expect(segments[1]!.high).toBeLessThan(0);
    expect(found.causes[0].wald!.freedom).toBe(1);
    expect(found.causes[0].wald!.p).toBeLessThan(1e-9);
  });

  test('[DR8] a segment with few people has no figures, and the others have theirs', async () => {
    const answer = Uint8Array.from({ length: 400 }, (_, i) => Number(i % 2));
    const assignments = Uint8Array.from(answer, (a, i) => (i < 20 ? 2 : Number((i >> 1) % 10 < 3 + 4 * a)));
    const probabilities = Float64Array.from({ length: 1200 }, (_, at) =>
      Number(assignments[Math.floor(at / 3)] === at % 3),
    );
    const input = { people: { segments: 3, assignments, probabilities, weights: null }, refitted: null, seed: 1 };
    const causes = [{ code: 'a', labels: ['no', 'yes'], codes: answer }];
    const outcomes = [{ code: 'b', labels: ['no', 'yes'], codes: answer }];
    const found = drivers({ ...input, causes, outcomes, corrected: true });
    expect(found.refused).toBeNull();
    expect(found.refusals).toMatchObject([{ reason: 'small-base', segment: 3 }]);
    for (const { segments } of found.causes[0].answers)
      expect(segments.map((one) => one === null)).toEqual([false, false, true]);
    expect(found.causes[0].wald!.p).toBeLessThan(1e-6);
    expect(found.outcomes[0].refusals).toMatchObject([{ segment: 3 }]);
    expect(found.outcomes[0].rows[1].figures.map((one) => one === null)).toEqual([false, false, true]);
    expect(found.outcomes[0].rows[1].pairs.map((p) => p === null)).toEqual([false, true, true]);
  });

  test('[DR14] the share assigned to their own segment is that of the planted segments, where the fit says more', async () => {
    let [said, counted, right] = [0, 0, 0];
    for (const seed of [1, 2, 3, 4]) {
      const survey = { people: 600, questions: 12, segments: 3, separation: 0.5, kind: 'categories', seed } as const;
      const { data, segmentOf } = plantedDrivers(survey);
      const { people, refitted } = await fitted(data, 3);
      const order = ordered(segmentOf, people.assignments);
      said += drivers({ people, refitted, causes: [], outcomes: [], corrected: true, seed }).rightly! / 4;
      segmentOf.forEach((k, i) => {
        right += Number(order[k] === people.assignments[i]) / 2400;
        counted += people.probabilities[i * 3 + people.assignments[i]] / 2400;
      });
    }
    expect(counted - right).toBeGreaterThan(0.04);
    expect(Math.abs(said - right)).toBeLessThan((counted - right) / 2);
  });

  test.skipIf(!referencePresent)(
    '[DR3] GPA and cheating as poLCA 1.6.0.2 has it in one step (skipped where ../shared/data is absent)',
    async () => {
      const gpa = referenceColumn('cheating', 'GPA');
      const known = Array.from(gpa.keys()).filter((i) => !Number.isNaN(gpa[i]));
      const data = onlyPeople(referenceSurvey('cheating').data, known);
      const { people, refitted } = await fitted(data, 2);
      const values = Float64Array.from(known, (i) => gpa[i]);
      const ours = slopeOf(values, classified(people, refitted, 1), 1, 0);
      const assigned = slopeOf(values, uncorrected(people, 1), 1, 0);
      // data/mixed/groups.json: slope of the smaller segment against the larger, and its standard error.
      expect(data.respondents).toBe(315);
      expect(Math.abs(ours.slope - -0.84248446)).toBeLessThan(0.28131464);
      expect(Math.abs(assigned.slope)).toBeLessThan(Math.abs(ours.slope));
      expect(ours.error).toBeGreaterThan(0.2);
      expect(ours.error).toBeLessThan(0.5);
    },
  );

  test('[DR2] weights that double some people give what doubled people give', async () => {
    const { data, covariate } = plantedCause(300, 0.9, 5);
    const twice = Array.from({ length: 300 }, (_, i) => i % 3 === 0);
    const rows = Array.from({ length: 300 }, (_, i) => i).flatMap((i) => (twice[i] ? [i, i] : [i]));
    const result = (await fitSegments(data, { maxSegments: 3, predict: false, starts: 10 })).fits[2];
    const slopeFor = (these: number[], weights: Float64Array | null) => {
      const part = onlyPeople(data, these);
      const { assignments, probabilities } = membership(part, result);
      const known = classified({ segments: 3, assignments, probabilities, weights }, null, 1);
      return slopeOf(
        Float64Array.from(these, (i) => covariate[i]),
        known,
        1,
        0,
      ).slope;
    };
    const weighted = slopeFor(
      [...twice.keys()],
      Float64Array.from(twice, (two) => 1 + Number(two)),
    );
    // Weights are scaled to mean 1, so the weak prior weighs a little more.
    expect(weighted).toBeCloseTo(slopeFor(rows, null), 2);
  });
});
