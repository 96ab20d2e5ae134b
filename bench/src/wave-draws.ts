/**
 * Draws runs and waves with known changes, and prints what tracking says of each as a line of JSON:
 * `node bench/src/wave-draws.ts SCENARIO FROM TO`. A process of its own, so two cores can draw at the same time.
 */
import {
  drawSample,
  drifted,
  driftedAlike,
  plantedModel,
  plantedRun,
  wholeWave,
} from '@qp/engine/testing/planted-waves';
import { assembleTracking, trackWaves } from '@qp/engine/tracking';
import { hasChanged, hasLostFit, hasMoved, type Interval, mainChanges, type WaveFigures } from '@qp/facts';

const PEOPLE = 1000;
const POINTS = 0.1;
/** Seeds that were not looked at while the rules were made. */
const FIRST_SEED = 200_000;
/** Planted segments in turn: what one set of them shows may be its own. */
const MODELS = 23;

/** Classification is uncertain, and sizes change much: that is where counting goes wrong. */
const unclear = plantedModel(3, 8, 1.3, 5);
const changed = [unclear.mixture[0] - 0.2, unclear.mixture[1], unclear.mixture[2] + 0.2];

interface Planted {
  readonly model: typeof unclear;
  readonly sizes: readonly number[];
  /** The question that moved and how the wave answers. */
  readonly moved?: { readonly question: number; readonly model: typeof unclear };
}

interface Scenario {
  plant(seed: number): Planted;
  /** Only what the figures need is computed in full. */
  readonly effort?: { readonly draws?: number; readonly resamples?: number };
  readonly rates: (figures: WaveFigures, planted: Planted) => Readonly<Record<string, number>>;
}

const holds = (intervals: readonly Interval[], truth: readonly number[]): number =>
  intervals.filter(({ low, high }, k) => low <= truth[k] && truth[k] <= high).length / truth.length;

const clear = (segments: number, questions: number, seed: number): Planted => {
  const model = plantedModel(segments, questions, 2, 1 + (seed % MODELS));
  return { model, sizes: model.mixture };
};

const unchanged = (segments: number, questions: number): Scenario => ({
  plant: (seed) => clear(segments, questions, seed),
  rates: (figures) => {
    const sizes = mainChanges(figures.sizes.estimated).some(hasChanged);
    const moved = figures.drift.some((one) => hasMoved(one));
    const fit = hasLostFit(figures);
    const rates = { any: sizes || moved || fit, sizes, questions: moved, fit };
    return Object.fromEntries(Object.entries(rates).map(([name, is]) => [name, Number(is)]));
  },
});

/** Every question in turn, moved in each segment by itself or in all of them alike. */
const drift = (segments: number, questions: number): Scenario => ({
  plant: (seed) => {
    const planted = clear(segments, questions, seed);
    const question = seed % questions;
    const model =
      seed % 2 === 0 ? drifted(planted.model, question, POINTS) : driftedAlike(planted.model, question, POINTS);
    return { ...planted, moved: { question, model } };
  },
  effort: { resamples: 2 },
  rates: (figures, { moved }) => {
    const named = figures.drift.filter((one) => hasMoved(one)).map(({ question }) => question);
    const own = moved!.question;
    return { named: Number(named.includes(own)), other: Number(named.some((question) => question !== own)) };
  },
});

const scenarios: Readonly<Record<string, Scenario>> = {
  coverage: {
    plant: () => ({ model: unclear, sizes: changed }),
    effort: { draws: 1 },
    rates: ({ sizes: { estimated, assigned } }) => ({
      estimated: holds(estimated.sizes, changed),
      assigned: holds(assigned.sizes, changed),
    }),
  },
  'unchanged 3x8': unchanged(3, 8),
  'unchanged 4x12': unchanged(4, 12),
  'drift 3x8': drift(3, 8),
  'drift 4x12': drift(4, 12),
};

const [name, from, to] = process.argv.slice(2);
const { plant, effort, rates } = scenarios[name];
for (let seed = FIRST_SEED + Number(from); seed < FIRST_SEED + Number(to); seed++) {
  const planted = plant(seed);
  const { model, sizes, moved } = planted;
  const run = await plantedRun(model, PEOPLE, seed);
  const sample = wholeWave(drawSample(moved?.model ?? model, sizes, PEOPLE, 500_000 + seed));
  const [record] = await trackWaves(run, [sample], { threads: 1, ...effort });
  const { waves } = assembleTracking('waves', run, [{ sample, record, panels: [] }]);
  process.stdout.write(`${JSON.stringify(rates(waves[0], planted))}\n`);
}
