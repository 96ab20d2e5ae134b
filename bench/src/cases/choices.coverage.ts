import { optimalAssignment } from '@qp/engine/comparison';
import { clusterData, fitSegments, membership } from '@qp/engine/latent-class';
import { intervalOf } from '@qp/engine/refits';
import { madeChoosers, refittedUtilities, utilitiesOf } from '@qp/engine/testing/choice-surveys';
import type { BenchCase } from '../bench-case.ts';

const SURVEYS = 8;
const MADE = { people: 900, segments: 4, items: 14, sets: 10, shown: 4 };

/** How many of a survey's utilities are planted ones within their 95% interval from the refits. */
async function covered(seed: number): Promise<{ within: number; all: number }> {
  const { survey, utilities: truth } = madeChoosers({ ...MADE, seed });
  const data = clusterData(survey, ['Exercise']);
  const settings = { maxSegments: MADE.segments, predict: false, starts: 10 } as const;
  const model = (await fitSegments(data, settings)).fits[MADE.segments - 1];
  const [exercise] = survey.exercises!;
  const found = utilitiesOf(exercise, membership(data, model).probabilities, MADE.segments);
  const step = { data, model, groups: null, treatment: 'categories', alpha: 1, seed } as const;
  const draws = await refittedUtilities(step, exercise);
  // The segment of the fit that is nearest to each planted one.
  const nearness = truth.map((own) =>
    found.map((other) => 1 / (1e-9 + other.reduce((sum, one, i) => sum + (one - own[i]) ** 2, 0))),
  );
  const order = optimalAssignment(nearness);
  const all = truth.flatMap((own, k) =>
    own.map((utility, i) => {
      const { low, high } = intervalOf(
        found[order[k]][i],
        draws.map((draw) => draw[order[k]][i]),
      );
      return low <= utility && utility <= high;
    }),
  );
  return { within: all.filter(Boolean).length, all: all.length };
}

export const benchCase: BenchCase = {
  title: `Utilities within their 95% intervals: ${SURVEYS} planted surveys of 900 people, 10 sets of 4 of 14 items, four segments`,
  async run() {
    let [within, all] = [0, 0];
    for (let seed = 1; seed <= SURVEYS; seed++) {
      const one = await covered(seed);
      within += one.within;
      all += one.all;
      process.stderr.write(`survey ${seed}: ${one.within} of ${one.all}\n`);
    }
    const value = (100 * within) / all;
    return [
      { what: `of ${all} utilities, at least`, value, unit: '%', target: { atLeast: 92 } },
      { what: `of ${all} utilities, at most`, value, unit: '%', target: { atMost: 98 } },
    ];
  },
};
