/**
 * Draws runs and waves with known changes, and prints what tracking says of each as a line of JSON:
 * `node bench/src/wave-draws.ts SCENARIO FROM TO`. A process of its own, so two cores can draw at the same time.
 */
import { drawSample, drifted, plantedModel, plantedRun, wholeWave } from '@qp/engine/testing/planted-waves';
import { assembleTracking, trackWaves } from '@qp/engine/waves';
import { hasChanged, hasLostFit, hasMoved, mainChanges, type SizeInterval, type WaveFigures } from '@qp/facts';

const PEOPLE = 1000;
const MOVED = 2;
/** Seeds that were not looked at while the rules were made. */
const FIRST_SEED = 20_000;

/** Classification is uncertain in the first, and sizes change much: that is where counting goes wrong. */
const unclear = plantedModel(3, 8, 1.3, 5);
const clear = plantedModel(3, 8, 2, 5);
const changed = [unclear.mixture[0] - 0.2, unclear.mixture[1], unclear.mixture[2] + 0.2];

const holds = (intervals: readonly SizeInterval[], truth: readonly number[]): number =>
  intervals.filter(({ low, high }, k) => low <= truth[k] && truth[k] <= high).length / truth.length;

interface Scenario {
  readonly model: typeof clear;
  readonly sizes: readonly number[];
  readonly drift?: number;
  /** Only what the figures need is computed in full. */
  readonly effort?: { readonly draws?: number; readonly resamples?: number };
  readonly rates: (figures: WaveFigures) => Readonly<Record<string, number>>;
}

const scenarios: Readonly<Record<string, Scenario>> = {
  coverage: {
    ...{ model: unclear, sizes: changed, effort: { draws: 1 } },
    rates: ({ sizes: { estimated, assigned } }) => ({
      estimated: holds(estimated.sizes, changed),
      assigned: holds(assigned.sizes, changed),
    }),
  },
  unchanged: {
    ...{ model: clear, sizes: clear.mixture },
    rates: (figures) => {
      const sizes = mainChanges(figures.sizes.estimated).some(hasChanged);
      const questions = figures.drift.some((one) => hasMoved(one));
      const fit = hasLostFit(figures);
      const rates = { any: sizes || questions || fit, sizes, questions, fit };
      return Object.fromEntries(Object.entries(rates).map(([name, is]) => [name, Number(is)]));
    },
  },
  drift: {
    ...{ model: clear, sizes: clear.mixture, drift: 0.1, effort: { resamples: 2 } },
    rates: ({ drift }) => {
      const moved = drift.filter((one) => hasMoved(one)).map(({ question }) => question);
      return { named: Number(moved.includes(MOVED)), other: Number(moved.some((question) => question !== MOVED)) };
    },
  },
};

const [name, from, to] = process.argv.slice(2);
const { model, sizes, drift = 0, effort, rates } = scenarios[name];
for (let seed = FIRST_SEED + Number(from); seed < FIRST_SEED + Number(to); seed++) {
  const run = await plantedRun(model, PEOPLE, seed);
  const drawn = drawSample(drift > 0 ? drifted(model, MOVED, drift) : model, sizes, PEOPLE, 500_000 + seed);
  const sample = wholeWave(drawn);
  const [record] = await trackWaves(run, [sample], { threads: 1, ...effort });
  const { waves } = assembleTracking('waves', run, [{ sample, record, panels: [] }]);
  process.stdout.write(`${JSON.stringify(rates(waves[0]))}\n`);
}
