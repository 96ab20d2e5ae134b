import { FEW_RIGHTLY } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { fitSegments, membership, onlyPeople } from '../latent-class/index.ts';
import { plantedCause, plantedOrder } from '../testing/bakk-kuha.ts';
import { referenceColumn, referencePresent, referenceSurvey } from '../testing/surveys.ts';
import { classificationOf, uncorrected } from './classification.ts';
import { drivers } from './drivers.ts';
import { fitted } from './testing/fitted.ts';
import { slopeOf } from './testing/slope-of.ts';

describe('causes', () => {
  test('[DR3] [DR5] slopes of a planted covariate, and how often their intervals cover them', async () => {
    const draws = 12;
    const sums = { corrected: [0, 0], assigned: [0, 0], covered: 0, coveredAssigned: 0 };
    for (let draw = 0; draw < draws; draw++) {
      const { data, covariate } = plantedCause(500, 0.9, draw + 1);
      const { people, firstStep } = await fitted(data, 3);
      const order = plantedOrder(firstStep.model.responseProbabilities, 3);
      const known = await classificationOf(people, firstStep);
      expect(known.standardErrors).toBe('sandwich');
      [-1, 1].forEach((planted, at) => {
        const ours = slopeOf(covariate, known, order[at + 1], order[0]);
        const plain = slopeOf(covariate, uncorrected(people), order[at + 1], order[0]);
        sums.corrected[at] += ours.slope / draws;
        sums.assigned[at] += plain.slope / draws;
        sums.covered += Number(Math.abs(ours.slope - planted) < 1.96 * ours.error) / (2 * draws);
        sums.coveredAssigned += Number(Math.abs(plain.slope - planted) < 1.96 * plain.error) / (2 * draws);
      });
    }
    // The bench has 200 draws of every cell of the design; as assigned the slopes are too small by a tenth or more.
    expect(Math.abs(sums.corrected[0] + 1)).toBeLessThan(0.1);
    expect(Math.abs(sums.corrected[1] - 1)).toBeLessThan(0.1);
    expect(Math.abs(sums.assigned[0] + 1)).toBeGreaterThan(0.1);
    expect(sums.covered).toBeGreaterThan(0.85);
    expect(sums.coveredAssigned).toBeLessThan(sums.covered);
  });

  test('[DR14] segments as uncertain as those planted at .7 are known for it, those at .8 are not', async () => {
    const rightly = async (separation: number) => {
      const { people, firstStep } = await fitted(plantedCause(1000, separation, 1).data, 3);
      return (await drivers({ people, firstStep, causes: [], outcomes: [], corrected: true })).rightly!;
    };
    expect(await rightly(0.7)).toBeLessThan(FEW_RIGHTLY);
    expect(await rightly(0.8)).toBeGreaterThan(FEW_RIGHTLY);
  });

  test.skipIf(!referencePresent)(
    '[DR3] GPA and cheating as poLCA 1.6.0.2 has it in one step (skipped where ../shared/data is absent)',
    async () => {
      const gpa = referenceColumn('cheating', 'GPA');
      const known = Array.from(gpa.keys()).filter((i) => !Number.isNaN(gpa[i]));
      const data = onlyPeople(referenceSurvey('cheating').data, known);
      const { people, firstStep } = await fitted(data, 2);
      const values = Float64Array.from(known, (i) => gpa[i]);
      const ours = slopeOf(values, await classificationOf(people, firstStep), 1, 0);
      const assigned = slopeOf(values, uncorrected(people), 1, 0);
      // data/mixed/groups.json: slope of the smaller segment against the larger, and its standard error.
      expect(data.respondents).toBe(315);
      expect(Math.abs(ours.slope - -0.84248446)).toBeLessThan(0.28131464);
      expect(Math.abs(assigned.slope)).toBeLessThan(Math.abs(ours.slope));
      expect(ours.error).toBeGreaterThan(0.2);
      expect(ours.error).toBeLessThan(0.5);
    },
  );

  test('[DR4] odds of an answer multiply to 1 over segments, and points are probabilities', async () => {
    const { data, covariate } = plantedCause(400, 0.9, 3);
    const { people, firstStep } = await fitted(data, 3);
    const answers = {
      code: 'q',
      labels: ['1', '2', '3', '4', '5', 'none'],
      codes: Uint8Array.from(covariate, (z) => z - 1),
    };
    const constant = { code: 'c', values: new Float64Array(400).fill(2) };
    const input = { people, firstStep, outcomes: [], corrected: true };
    const { causes } = await drivers({ ...input, causes: [answers, constant, { code: 'z', values: covariate }] });
    expect(causes.map(({ code }) => code)).toEqual(['q', 'c', 'z']);
    expect(causes[0].answers.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5']);
    expect(causes[1]).toMatchObject({ wald: null, answers: [], points: [] });
    for (const { answers: rows, points } of causes) {
      for (const { odds } of rows) {
        expect(odds.reduce((all, { value }) => all * value, 1)).toBeCloseTo(1, 9);
        for (const { low, value, high } of odds) expect(low <= value && value <= high).toBe(true);
      }
      for (const { probabilities } of points) expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    }
    // The average person is everyone's mean: the answers' logs, weighted by their shares, are 0.
    for (let k = 0; k < 3; k++)
      expect(causes[0].answers.reduce((sum, { share, odds }) => sum + share! * Math.log(odds[k].value), 0)).toBeCloseTo(
        0,
        9,
      );
  });

  test('[DR2] weights that double some people give what doubled people give', async () => {
    const { data, covariate } = plantedCause(300, 0.9, 5);
    const twice = Array.from({ length: 300 }, (_, i) => i % 3 === 0);
    const rows = Array.from({ length: 300 }, (_, i) => i).flatMap((i) => (twice[i] ? [i, i] : [i]));
    const result = (await fitSegments(data, { maxSegments: 3, predict: false, starts: 10 })).fits[2];
    const slopeFor = (these: number[], weights: Float64Array | null) => {
      const part = onlyPeople(data, these);
      const { assignments, probabilities } = membership(part, result);
      const people = { segments: 3, assignments, probabilities, weights };
      return classificationOf(people, null).then(
        (known) =>
          slopeOf(
            Float64Array.from(these, (i) => covariate[i]),
            known,
            1,
            0,
          ).slope,
      );
    };
    const weighted = await slopeFor(
      [...twice.keys()],
      Float64Array.from(twice, (two) => 1 + Number(two)),
    );
    // Weights are scaled to mean 1, so the weak prior weighs a little more.
    expect(weighted).toBeCloseTo(await slopeFor(rows, null), 2);
  });
});
