import { BOTTOM_BOX, MEAN, shownCrosstab, TOP_BOX } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { crosstab } from '../crosstab/index.ts';
import { Random } from '../numerics/index.ts';
import { type Classified, classified, drawnFigures, uncorrected } from '../refits/index.ts';
import { evidence, withAddedRows } from '../significance/index.ts';
import { plantedCause } from '../testing/bakk-kuha.ts';
import { correctedRow, rowOfNumber, rowsOfResponses } from './corrected-rows.ts';
import { drivers } from './drivers.ts';
import { outcomeOf, outcomePlan } from './outcomes.ts';
import type { DriverVariable } from './predictor-design.ts';
import { fitted } from './testing/fitted.ts';

/** An outcome with these means by planted segment, and an error of deviation 1. */
function planted(segmentOf: Uint8Array, means: readonly number[], seed: number): Float64Array {
  const random = new Random(seed, 99, 1);
  const uniform = () => (random.below(1e9) + 0.5) / 1e9;
  return Float64Array.from(
    segmentOf,
    (k) => means[k] + Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

function driven(variable: DriverVariable, known: Classified) {
  const plan = outcomePlan(variable);
  return outcomeOf(plan, known, drawnFigures(known, [plan.figures])[0]);
}

describe('outcomes', () => {
  test('[DR10] sums by segment give what respondents give one by one', async () => {
    const { data, segmentOf } = plantedCause(300, 0.8, 2);
    const weights = Float64Array.from(segmentOf, (_, i) => 0.5 + (i % 4) / 4);
    const { people, refitted } = await fitted({ ...data, weights }, 3);
    const known = classified(people, refitted, 1);
    const values = planted(segmentOf, [0, 1, 3], 1);
    values[7] = Number.NaN;
    const codes = Uint8Array.from(values, (y) => (Number.isNaN(y) ? 255 : Number(y > 1)));
    const check = (row: Parameters<typeof correctedRow>[0], y: ArrayLike<number>) => {
      const { means, effective } = correctedRow(row, known.inverse!);
      for (let t = 0; t < 3; t++) {
        let [sum, all, squares] = [0, 0, 0];
        for (let i = 0; i < 300; i++) {
          if (Number.isNaN(y[i])) continue;
          const weight = known.weights[i] * known.inverse![known.assignments[i]][t];
          sum += weight * y[i];
          all += weight;
          squares += weight * weight;
        }
        expect(means[t]).toBeCloseTo(sum / all, 10);
        expect(effective[t]).toBeCloseTo(all ** 2 / squares, 8);
      }
    };
    check(rowOfNumber(values)(known)[0], values);
    const yes = Float64Array.from(codes, (code) => (code === 255 ? Number.NaN : code));
    check(rowsOfResponses(codes, 2, [[0, 1]])(known)[0], yes);
  });

  test('[DR10] [DR11] means of a planted outcome: corrected they are the planted ones, as assigned they are drawn together', async () => {
    const draws = 12;
    let [covered, coveredAssigned, apart, apartAssigned] = [0, 0, 0, 0];
    for (let draw = 0; draw < draws; draw++) {
      const { data, segmentOf } = plantedCause(500, 0.8, draw + 1);
      const { people, refitted } = await fitted(data, 3);
      const both = [classified(people, refitted, 1), uncorrected(people, 1)];
      const values = planted(segmentOf, [2, 0, -2], draw);
      const [ours, assigned] = both.map((known) => {
        const { rows } = driven({ code: 'y', values }, known);
        return rows[0].figures.map((figure) => figure!).toSorted((a, b) => b.value - a.value);
      });
      [2, 0, -2].forEach((mean, t) => {
        covered += Number(ours[t].low <= mean && mean <= ours[t].high);
        coveredAssigned += Number(assigned[t].low <= mean && mean <= assigned[t].high);
      });
      apart += (ours[0].value - ours[2].value) / draws;
      apartAssigned += (assigned[0].value - assigned[2].value) / draws;
    }
    expect(Math.abs(apart - 4)).toBeLessThan(0.2);
    expect(apartAssigned).toBeLessThan(3.7);
    expect(covered / (3 * draws)).toBeGreaterThan(0.85);
    expect(coveredAssigned).toBeLessThan(covered);
  });

  test('[DR11] shares sum to 1, segments that are alike seldom differ, and those that are not do', async () => {
    const { data, segmentOf } = plantedCause(800, 0.9, 4);
    const { people, refitted } = await fitted(data, 3);
    const known = classified(people, refitted, 1);
    const same = driven({ code: 'same', values: planted(segmentOf, [0, 0, 0], 5) }, known);
    const labels = ['low', 'middle', 'high', 'never'];
    const codes = Uint8Array.from(planted(segmentOf, [0, 1, 2], 6), (y) => Math.max(0, Math.min(2, Math.round(y))));
    const scale = driven({ code: 'scale', labels, codes, scalePoints: 3 }, known);
    expect(same.wald!.freedom).toBe(2);
    expect(same.wald!.p).toBeGreaterThan(0.01);
    expect(scale.wald!.freedom).toBe(4);
    expect(scale.wald!.p).toBeLessThan(1e-6);
    expect(scale.rows.map(({ kind }) => kind)).toEqual(['mean', 'share', 'share', 'share', 'share']);
    for (let k = 0; k < 3; k++)
      expect(scale.rows.slice(1).reduce((sum, { figures }) => sum + figures[k]!.value, 0)).toBeCloseTo(1, 9);
    expect(scale.rows[4].pairs).toEqual([null, null, null]);
    expect(scale.rows[0].pairs.every((p) => p! < 0.01)).toBe(true);
  });

  test('[CS6] the corrected cross-tab tests its rows as outcomes are tested', async () => {
    const { data, segmentOf } = plantedCause(600, 0.8, 6);
    const { people, refitted } = await fitted(data, 3);
    const known = classified(people, refitted, 1);
    const codes = Uint8Array.from(planted(segmentOf, [0, 1, 2], 6), (y) => Number(y > 1));
    const variable = { code: 'q', label: 'Q', dimension: 'D', factor: 'F', labels: ['no', 'yes'], codes };
    const values = planted(segmentOf, [0, 0.5, 1], 7);
    const metric = { code: 'm', label: 'M', dimension: 'D', factor: 'F', values };
    const { profile, metrics } = evidence({
      segments: 3,
      assignments: known.assignments,
      weights: null,
      probabilities: people.probabilities,
      cluster: [],
      profile: [variable],
      metrics: [metric],
      known,
    });
    const near = (tests: readonly (number | null)[], outcome: readonly (number | null)[]) =>
      tests.forEach((p, at) => {
        expect(p).toBeCloseTo(outcome[at]!, 9);
      });
    near(profile[0].rows[1]!.correctedTests!.pairs, driven(variable, known).rows[1].pairs);
    near(metrics[0].rows[0]!.correctedTests!.pairs, driven({ code: 'm', values }, known).rows[0].pairs);
    expect(profile[0].rows[1]!.correctedTests!.rest.every((p) => p !== null && p >= 0 && p <= 1)).toBe(true);
  });

  test('[CS6] so are the boxes and the mean that a view adds, and the view says which rows stay as assigned', async () => {
    const { data, segmentOf } = plantedCause(600, 0.8, 6);
    const { people, refitted } = await fitted(data, 3);
    const known = classified(people, refitted, 1);
    const labels = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree', "Don't know"];
    const codes = Uint8Array.from(planted(segmentOf, [2, 2.5, 3], 6), (y, i) =>
      i % 20 === 0 ? 5 : Math.max(0, Math.min(4, Math.round(y))),
    );
    const variable = { code: 'q', label: 'Q', dimension: 'D', factor: 'F', labels, codes };
    const input = {
      segments: 3,
      assignments: known.assignments,
      weights: null,
      probabilities: people.probabilities,
      cluster: [],
      profile: [variable],
      metrics: [],
      known,
    };
    const shown = shownCrosstab(crosstab(input), evidence(input), { correctedShares: 'yes' });
    const nets = [{ code: 'q', name: 'Any', responses: ['Agree', 'Disagree'] }];
    const { groups, facts } = withAddedRows(shown, { boxes: 'yes', means: 'yes', nets });
    const { rows } = groups.profile[0].factors[0].variables[0];
    const of = (name: string) => {
      const row = rows.find((one) => one.name === name)!;
      return { row, ...facts.get(row)! };
    };
    const pairsOf = (scoreOf: (code: number) => number) =>
      driven({ code: 'x', values: Float64Array.from(codes, scoreOf) }, known).rows[0].pairs;
    const expected = {
      [TOP_BOX]: pairsOf((code) => Number(code === 3 || code === 4)),
      [BOTTOM_BOX]: pairsOf((code) => Number(code < 2)),
      [MEAN]: pairsOf((code) => (code === 5 ? Number.NaN : code + 1)),
    };
    for (const [name, pairs] of Object.entries(expected)) {
      const { row, tested, tests } = of(name);
      expect(tested).toBe(row);
      tests!.pairs.forEach((p, at) => {
        expect(p).toBeCloseTo(pairs[at]!, 9);
      });
    }
    const net = of('Net: Any');
    expect(net.tested).toBe(net.assigned);
    expect(net.tested).not.toBe(net.row);
  });

  test('[DR8] [DR9] a segment with too few people has no figures, and as assigned it has', async () => {
    const { data, segmentOf } = plantedCause(120, 0.8, 3);
    const { people, refitted } = await fitted(data, 3);
    const input = {
      people,
      refitted,
      causes: [],
      outcomes: [{ code: 'y', values: planted(segmentOf, [0, 1, 2], 1) }],
    };
    const corrected = drivers({ ...input, seed: 1, corrected: true });
    expect(corrected.refusals.map(({ reason }) => reason)).toContain('small-base');
    const [{ rows, refusals }] = corrected.outcomes;
    for (const { segment } of refusals) expect(rows[0].figures[segment! - 1]).toBeNull();
    const assigned = drivers({ ...input, seed: 1, corrected: false });
    expect(assigned).toMatchObject({ refused: null, corrected: false, standardErrors: 'uncorrected' });
    expect(assigned.outcomes[0].rows).toHaveLength(1);
  });
});
